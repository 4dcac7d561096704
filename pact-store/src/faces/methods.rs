//! The methods of both faces.

macro_rules! faces {
    (
        ($($function:tt)+) ($wait:ident) $Store:ident $Conversation:ident $Chat:ident $List:ident
        $store_doc:literal
    ) => {
        use core::fmt;
        use core::num::NonZeroUsize;
        use core::ops::{Deref, DerefMut};
        use std::io::{BufRead, Write};
        use std::sync::Arc;

        use pact_core::argument::{IntoText, ToAddress};
        use pact_core::{
            CommitReport, Context, ContextBuilder, Error, Request, RunningAttempt, Snapshot,
        };

        use crate::backend::{Backend, ConversationId, Cursor, Filter, Head, Labels};
        use crate::chat::{Handle, Saving, Sent, SettingChange};
        use crate::error::StoreError;
        use crate::log::{Checked, Erasing, Load, Log, Progress};
        use crate::plan::Unsaved;
        use crate::record::Outline;
        use crate::store::{Conversations, Options};

        #[doc = $store_doc]
        ///
        /// Every store has tenants. Each sees its own conversations alone; [`tenant`](Self::tenant)
        /// changes to another one.
        pub struct $Store<B> {
            inner: Conversations<B>,
        }

        impl<B> Clone for $Store<B> {
            fn clone(&self) -> Self {
                Self {
                    inner: self.inner.clone(),
                }
            }
        }

        impl<B> fmt::Debug for $Store<B> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($Store))
                    .field("tenant", &self.inner.log.tenant)
                    .finish_non_exhaustive()
            }
        }

        impl<B: Backend> $Store<B> {
            /// Makes a store of a backend, and finishes the work that a crash left behind.
            ///
            /// # Errors
            /// If the backend fails.
            pub $($function)+ on(backend: B) -> Result<Self, StoreError> {
                let log = Log {
                    backend: Arc::new(backend),
                    tenant: Arc::from(""),
                    only_reads: false,
                };
                $wait!(log.finish_jobs())?;
                Ok(Self {
                    inner: Conversations {
                        log,
                        settings: None,
                        seen: Arc::default(),
                    },
                })
            }

            /// Makes a store of a backend that cannot write.
            #[allow(dead_code, reason = "not every backend has such a mode")]
            pub(crate) fn reading(backend: B) -> Self {
                Self {
                    inner: Conversations {
                        log: Log {
                            backend: Arc::new(backend),
                            tenant: Arc::from(""),
                            only_reads: true,
                        },
                        settings: None,
                        seen: Arc::default(),
                    },
                }
            }

            /// Makes a store of a backend that others hold, too.
            #[allow(dead_code, reason = "only some features need it")]
            pub(crate) fn shared(backend: &Arc<B>, tenant: &str) -> Self {
                Self {
                    inner: Conversations {
                        log: Log {
                            backend: Arc::clone(backend),
                            tenant: Arc::from(tenant),
                            only_reads: false,
                        },
                        settings: None,
                        seen: Arc::default(),
                    },
                }
            }

            /// Finishes the work that a crash left behind.
            #[allow(dead_code, reason = "only some features need it")]
            pub(crate) $($function)+ finish_jobs(&self) -> Result<(), StoreError> {
                $wait!(self.inner.log.finish_jobs())
            }

            /// Changes to another tenant. The store begins with the tenant that has no name.
            #[must_use]
            pub fn tenant(&self, name: impl IntoText) -> Self {
                let mut other = self.clone();
                other.inner.log.tenant = Arc::from(name.into_text().as_str());
                other
            }

            /// Lists the tenants that have conversations, in an order of its own: at most `count`,
            /// and only those after one, for the next page. It is for those who run the store.
            /// Programs give no tenant the store itself, because [`tenant`](Self::tenant) names
            /// any.
            ///
            /// # Errors
            /// If the backend fails, or cannot list its tenants.
            pub $($function)+ tenants(
                &self,
                after: Option<&str>,
                count: NonZeroUsize,
            ) -> Result<Vec<String>, StoreError> {
                Ok($wait!(self.inner.log.backend.tenants(after, count.get()))?)
            }

            /// Sets the settings with which an [`update`](Self::update) goes on. Unless set, they
            /// are those with which this store, or a clone of it, opened the conversation, or
            /// another one of the same settings.
            #[must_use]
            pub fn settings(&self, builder: ContextBuilder) -> Self {
                let mut other = self.clone();
                other.inner.settings = Some(builder);
                other
            }

            /// Names a conversation, which may be there or not.
            pub fn conversation(&self, name: impl IntoText) -> $Conversation<B> {
                $Conversation {
                    store: self.inner.clone(),
                    name: name.into_text().into(),
                    options: Options::default(),
                }
            }

            /// Lists conversations, those that were used last first.
            pub fn list(&self) -> $List<B> {
                $List {
                    store: self.inner.clone(),
                    filter: Filter::default(),
                    size: NonZeroUsize::new(100).unwrap_or(NonZeroUsize::MIN),
                    after: None,
                }
            }

            /// Branches off at a stored snapshot: a new conversation, which shares all records up
            /// to that snapshot. Nothing is copied.
            ///
            /// # Errors
            /// If the name is taken, or there is no such snapshot.
            pub $($function)+ fork(
                &self,
                chat: &$Chat<B>,
                address: impl ToAddress + Send,
                name: impl IntoText + Send,
            ) -> Result<$Chat<B>, StoreError> {
                let name = name.into_text();
                let forked = $wait!(self.inner.fork(&chat.handle, address, &name));
                let handle = forked.map_err(|error| error.of(&name))?;
                Ok($Chat { handle })
            }

            /// Branches off with all that is not stored, such as the open turn of a handle in
            /// conflict: a new conversation, in which everything is stored.
            ///
            /// # Errors
            /// If the name is taken.
            pub $($function)+ fork_unsaved(
                &self,
                chat: &$Chat<B>,
                name: impl IntoText + Send,
            ) -> Result<$Chat<B>, StoreError> {
                let name = name.into_text();
                let forked = $wait!(self.inner.fork_unsaved(&chat.handle, &name));
                let handle = forked.map_err(|error| error.of(&name))?;
                Ok($Chat { handle })
            }

            /// Opens a conversation, makes edits, and stores them, commits included. If somebody
            /// else wrote meanwhile, the edits run again on the fresh state.
            ///
            /// # Errors
            /// Those of the edits, after which nothing was stored. Also if the history was written
            /// with settings that this store does not know: see [`settings`](Self::settings).
            pub $($function)+ update<T: Send>(
                &self,
                name: impl IntoText + Send,
                edits: impl FnMut(&mut Context) -> Result<T, Error> + Send,
            ) -> Result<T, StoreError> {
                let name = name.into_text();
                $wait!(self.inner.update(&name, edits)).map_err(|error| error.of(&name))
            }

            /// Makes a conversation of a snapshot or a history.
            ///
            /// # Errors
            /// If the name is taken, or the text is not such a document.
            pub $($function)+ import(
                &self,
                name: impl IntoText + Send,
                input: impl BufRead + Send,
                builder: ContextBuilder,
            ) -> Result<$Chat<B>, StoreError> {
                let name = name.into_text();
                let options = Options::default();
                let imported = $wait!(self.inner.import(&name, input, (builder, &options)));
                let handle = imported.map_err(|error| error.of(&name))?;
                Ok($Chat { handle })
            }

            /// Writes the snapshots of a conversation, one a line, oldest first: the bytes that
            /// were imported, if the engine wrote them.
            ///
            /// # Errors
            /// If there is no such conversation, or writing fails.
            pub $($function)+ export(
                &self,
                name: impl IntoText + Send,
                out: impl Write + Send,
            ) -> Result<(), StoreError> {
                let name = name.into_text();
                $wait!(self.inner.export(&name, out)).map_err(|error| error.of(&name))
            }

            /// Verifies all conversations: hashes, states, checkpoints, large values. Changes
            /// nothing.
            ///
            /// # Errors
            /// If the backend fails. Damage is no error: it is in the result.
            pub $($function)+ check(
                &self,
                progress: impl FnMut(&Progress) + Send,
            ) -> Result<Vec<(String, Checked)>, StoreError> {
                $wait!(self.inner.check(None, progress))
            }
        }

        /// Names a conversation of a store, and says how it is opened.
        #[must_use = "nothing happens before it is opened or asked"]
        pub struct $Conversation<B> {
            store: Conversations<B>,
            name: String,
            options: Options,
        }

        impl<B> fmt::Debug for $Conversation<B> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($Conversation))
                    .field("name", &self.name)
                    .finish_non_exhaustive()
            }
        }

        impl<B: Backend> $Conversation<B> {
            /// Says which snapshots are in memory after it is opened; the newest one, unless set.
            pub fn load(mut self, load: Load) -> Self {
                self.options.load = load;
                self
            }

            /// Sets the person that the conversation is about, if it is made.
            pub fn subject(mut self, subject: impl IntoText) -> Self {
                self.options.subject = Some(subject.into_text().into());
                self
            }

            /// Gives the conversation a label, if it is made.
            pub fn label(mut self, name: impl IntoText, value: impl IntoText) -> Self {
                let value = value.into_text().into();
                self.options.labels.insert(name.into_text().into(), value);
                self
            }

            /// Makes forks independent that would be in the way of [`erase`](Self::erase) and
            /// [`retain`](Self::retain). Each gets a checkpoint, and loses its older snapshots.
            pub fn detach_forks(mut self) -> Self {
                self.options.detach = true;
                self
            }

            /// Opens the conversation. The builder has its settings.
            ///
            /// # Errors
            /// If there is none, or it is damaged.
            pub $($function)+ open(&self, builder: ContextBuilder) -> Result<$Chat<B>, StoreError> {
                let opened = $wait!(self.store.open(&self.name, builder, self.options.load));
                let handle = opened.map_err(|error| error.of(&self.name))?;
                Ok($Chat { handle })
            }

            /// Makes the conversation.
            ///
            /// # Errors
            /// If there is one, or a system node of the builder breaks a rule.
            pub $($function)+ create(
                &self,
                builder: ContextBuilder,
            ) -> Result<$Chat<B>, StoreError> {
                let made = $wait!(self.store.create(&self.name, builder, &self.options));
                let handle = made.map_err(|error| error.of(&self.name))?;
                Ok($Chat { handle })
            }

            /// Opens the conversation, or makes it. The system instructions of the builder are used
            /// only if it is made.
            ///
            /// # Errors
            /// Those of [`open`](Self::open) and [`create`](Self::create).
            pub $($function)+ open_or_create(
                &self,
                builder: ContextBuilder,
            ) -> Result<$Chat<B>, StoreError> {
                let opened = $wait!(self.store.open_or_create(&self.name, builder, &self.options));
                let handle = opened.map_err(|error| error.of(&self.name))?;
                Ok($Chat { handle })
            }

            /// Makes the conversation of a context, with its snapshots and its open turn. The
            /// builder has the settings with which it is read anew.
            ///
            /// # Errors
            /// If there is one.
            pub $($function)+ adopt(
                &self,
                ctx: Context,
                builder: ContextBuilder,
            ) -> Result<$Chat<B>, StoreError> {
                let settings = (builder, &self.options);
                let made = $wait!(self.store.adopt(&self.name, ctx, settings));
                let handle = made.map_err(|error| error.of(&self.name))?;
                Ok($Chat { handle })
            }

            /// Tells all of the conversation but its records.
            ///
            /// # Errors
            /// If there is none.
            pub $($function)+ info(&self) -> Result<Head, StoreError> {
                let done = $wait!(self.store.info(&self.name));
                done.map_err(|error| error.of(&self.name))
            }

            /// Lists the forks of the conversation, by their names: those that were made of it, and
            /// not their own forks.
            ///
            /// # Errors
            /// If there is no such conversation.
            pub $($function)+ forks(&self) -> Result<Vec<Head>, StoreError> {
                let done = $wait!(self.store.forks(&self.name));
                done.map_err(|error| error.of(&self.name))
            }

            /// Sets the subject and the labels of a conversation that is there.
            ///
            /// # Errors
            /// If there is none.
            pub $($function)+ describe(
                &self,
                subject: Option<&str>,
                labels: &Labels,
            ) -> Result<(), StoreError> {
                let done = $wait!(self.store.describe(&self.name, subject, labels));
                done.map_err(|error| error.of(&self.name))
            }

            /// Lists records after a number: at most `count`. Those of abandoned branches are among
            /// them.
            ///
            /// # Errors
            /// If there is no such conversation.
            pub $($function)+ records(
                &self,
                after: u64,
                count: usize,
            ) -> Result<Vec<Outline>, StoreError> {
                let done = $wait!(self.store.records(&self.name, after, count));
                done.map_err(|error| error.of(&self.name))
            }

            /// Returns the state after a record, also one of an abandoned branch.
            ///
            /// # Errors
            /// If there is no such record, or retention dropped it.
            pub $($function)+ at(&self, record: u64) -> Result<Snapshot, StoreError> {
                let done = $wait!(self.store.at(&self.name, record));
                done.map_err(|error| error.of(&self.name))
            }

            /// Drops all records from before the newest snapshots. Returns how many were dropped.
            /// What is in memory stays: [`Retention`](pact_core::Retention) bounds that.
            ///
            /// # Errors
            /// If forks read the records.
            pub $($function)+ retain(&self, newest: NonZeroUsize) -> Result<u64, StoreError> {
                let done = $wait!(self.store.log.retain(&self.name, newest, self.options.detach));
                done.map_err(|error| error.of(&self.name))
            }

            /// Erases the conversation: no row of it is left.
            ///
            /// # Errors
            /// If forks read its records.
            pub $($function)+ erase(&self) -> Result<(), StoreError> {
                let detach = self.options.detach;
                let done = $wait!(self.store.log.erase_conversation(&self.name, detach));
                done.map_err(|error| error.of(&self.name))
            }

            /// Verifies the conversation: hashes, states, checkpoints, large values. Changes
            /// nothing.
            ///
            /// # Errors
            /// If the backend fails. Damage is no error: it is in the result.
            pub $($function)+ check(
                &self,
                progress: impl FnMut(&Progress) + Send,
            ) -> Result<Checked, StoreError> {
                let checked = $wait!(self.store.check(Some(&self.name), progress));
                let checked = checked.map_err(|error| error.of(&self.name))?;
                Ok(checked.into_iter().next().map(|(_, checked)| checked).unwrap_or_default())
            }
        }

        /// Says which conversations are listed, page by page.
        #[must_use = "nothing is listed before a page is asked for"]
        pub struct $List<B> {
            store: Conversations<B>,
            filter: Filter,
            size: NonZeroUsize,
            after: Option<Cursor>,
        }

        impl<B> fmt::Debug for $List<B> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($List))
                    .field("filter", &self.filter)
                    .finish_non_exhaustive()
            }
        }

        impl<B: Backend> $List<B> {
            /// Only conversations about this person.
            pub fn subject(mut self, subject: impl IntoText) -> Self {
                self.filter.subject = Some(subject.into_text().into());
                self
            }

            /// Only conversations with this label.
            pub fn label(mut self, name: impl IntoText, value: impl IntoText) -> Self {
                self.filter.label = Some((name.into_text().into(), value.into_text().into()));
                self
            }

            /// Sets how many conversations a page has; 100, unless set.
            pub fn page_size(mut self, size: NonZeroUsize) -> Self {
                self.size = size;
                self
            }

            /// Begins after a conversation: with the [`cursor`](Head::cursor) of the last one of a
            /// page, this is the next page.
            pub fn after(mut self, cursor: Cursor) -> Self {
                self.after = Some(cursor);
                self
            }

            /// Returns the page. An empty one is after the last.
            ///
            /// # Errors
            /// If the backend fails.
            pub $($function)+ page(&self) -> Result<Vec<Head>, StoreError> {
                $wait!(self.store.list(&self.filter, self.size, self.after))
            }
        }

        /// A conversation that is open: a [`Context`] in every way, and a handle on its log.
        ///
        /// Changes are in memory first. [`commit`](Self::commit), [`save`](Self::save),
        /// [`attempt`](Self::attempt) and [`rewind`](Self::rewind) store them, with all that went
        /// past the store before, and they are durable when the call returns. If they cannot be
        /// stored, they have not happened. If nobody knows, the handle is [in
        /// doubt](Self::is_in_doubt): the same call again stores them once.
        ///
        /// Dropping a handle stores nothing.
        pub struct $Chat<B> {
            handle: Handle<B>,
        }

        impl<B> Deref for $Chat<B> {
            type Target = Context;

            fn deref(&self) -> &Context {
                &self.handle.ctx
            }
        }

        impl<B> DerefMut for $Chat<B> {
            fn deref_mut(&mut self) -> &mut Context {
                &mut self.handle.ctx
            }
        }

        impl<B> fmt::Debug for $Chat<B> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($Chat))
                    .field("name", &self.handle.name)
                    .field("record", &self.handle.recorder.seq)
                    .field("context", &self.handle.ctx)
                    .finish_non_exhaustive()
            }
        }

        impl<B: Backend> $Chat<B> {
            /// Returns the name of the conversation.
            #[must_use]
            pub fn name(&self) -> &str {
                &self.handle.name
            }

            /// Returns the id of the conversation.
            #[must_use]
            pub fn id(&self) -> ConversationId {
                self.handle.id()
            }

            /// Returns the number of the last record that this handle knows.
            #[must_use]
            pub fn record(&self) -> u64 {
                self.handle.recorder.seq
            }

            /// Sets when the open turn is stored, besides at a commit, an attempt and a save.
            pub fn saving(&mut self, saving: Saving) {
                self.handle.saving = saving;
            }

            /// Commits the open turn, as [`Context::commit`] does. It is durable when this returns.
            ///
            /// # Errors
            /// If it could not be stored: then it has not happened.
            pub $($function)+ commit(&mut self) -> Result<CommitReport, StoreError> {
                let done = $wait!(self.handle.commit());
                done.map_err(|error| error.of(&self.handle.name))
            }

            /// Stores all that is not stored: the open turn, and all that went past the store. The
            /// work is proportional to the changes. Whether there was anything.
            ///
            /// # Errors
            /// If it could not be stored. The context stays as it is.
            pub $($function)+ save(&mut self) -> Result<bool, StoreError> {
                let done = $wait!(self.handle.save());
                done.map_err(|error| error.of(&self.handle.name))
            }

            /// Makes edits together or not at all. With [`Saving::Edits`], they are stored when
            /// this returns.
            ///
            /// # Errors
            /// Those of the edits, and those of [`save`](Self::save). If the handle is [in
            /// doubt](Self::is_in_doubt) and the store cannot be asked, no edit is made.
            pub $($function)+ edit<T: Send>(
                &mut self,
                edits: impl FnOnce(&mut Context) -> Result<T, Error> + Send,
            ) -> Result<T, StoreError> {
                let done = $wait!(self.handle.edit(edits));
                done.map_err(|error| error.of(&self.handle.name))
            }

            /// Records that a request is sent, as [`Context::attempt`] does, with exactly the tree
            /// that it was rendered from. The record is durable when this returns, so the request
            /// can be sent.
            ///
            /// # Errors
            /// If it could not be stored. Then do not send it.
            pub $($function)+ attempt(
                &mut self,
                request: &Request,
            ) -> Result<RunningAttempt, StoreError> {
                let done = $wait!(self.handle.attempt(request));
                done.map_err(|error| error.of(&self.handle.name))
            }

            /// Goes back to a snapshot, as [`Context::rewind`] does. The abandoned records stay
            /// readable by their numbers.
            ///
            /// # Errors
            /// If there is no such snapshot in memory, or it could not be stored.
            pub $($function)+ rewind(
                &mut self,
                address: impl ToAddress + Send,
            ) -> Result<Vec<Snapshot>, StoreError> {
                let done = $wait!(self.handle.rewind(address));
                done.map_err(|error| error.of(&self.handle.name))
            }

            /// Finds a request of the past by the number of its attempt. It renders to the bytes
            /// that were sent.
            ///
            /// # Errors
            /// If there is no such attempt, or retention dropped it.
            pub $($function)+ sent(&self, attempt_id: u64) -> Result<Sent, StoreError> {
                let done = $wait!(self.handle.sent(attempt_id));
                done.map_err(|error| error.of(&self.handle.name))
            }

            /// Lists all that is not stored: the changes since the last record, and those that went
            /// past the store through `&mut Context`.
            #[must_use]
            pub fn unsaved(&self) -> Unsaved {
                self.handle.unsaved()
            }

            /// Lists the settings that differ from those that the history was written with. This
            /// handle goes on with its own.
            #[must_use]
            pub fn settings_changed(&self) -> Vec<SettingChange> {
                self.handle.settings_changed()
            }

            /// Whether it is not known if the last change was stored. The next call asks again; the
            /// doubt ends when the store answers for certain, whatever fails in between.
            #[must_use]
            pub fn is_in_doubt(&self) -> bool {
                self.handle.is_in_doubt()
            }

            /// Why the last checkpoint could not be written, if it could not. Nothing is lost by
            /// it: opening reads more records, and the next commit tries again.
            #[must_use]
            pub fn checkpoint_error(&self) -> Option<&StoreError> {
                self.handle.checkpoint_error.as_ref()
            }

            /// Reads the conversation anew. All that is not stored is dropped.
            ///
            /// # Errors
            /// If it is gone or damaged. Then nothing is dropped.
            pub $($function)+ reload(&mut self) -> Result<(), StoreError> {
                let done = $wait!(self.handle.reload());
                done.map_err(|error| error.of(&self.handle.name))
            }

            /// Erases the values of nodes from every record, checkpoint and fork: of these nodes,
            /// or of all that a query finds in any recorded state. Contents become `[erased]`.
            /// Texts of at least 32 bytes are erased wherever they stand. The record of the erasure
            /// keeps the query without the values in it. Returns how many values were erased.
            ///
            /// # Errors
            /// If the store fails. What was begun is finished when the conversation is opened next.
            pub $($function)+ erase(
                &mut self,
                values: impl Into<Erasing> + Send,
                by: impl IntoText + Send,
            ) -> Result<u64, StoreError> {
                let erasing = values.into();
                let done = $wait!(self.handle.erase(erasing, by));
                done.map_err(|error| error.of(&self.handle.name))
            }
        }
    };
}
