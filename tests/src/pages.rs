//! The programs in the pages, as doc tests. They are here and not in the crates, because a package
//! holds no page of the repository.

#[doc = include_str!("../../README.md")]
struct Readme;

#[doc = include_str!("../../docs/budgets.md")]
struct BudgetsGuide;

#[doc = include_str!("../../docs/contexts.md")]
struct ContextsGuide;

#[doc = include_str!("../../docs/cookbook.md")]
struct Cookbook;

#[doc = include_str!("../../docs/documents.md")]
struct DocumentsGuide;

#[doc = include_str!("../../docs/providers.md")]
struct ProvidersGuide;

#[doc = include_str!("../../docs/editing.md")]
struct EditingGuide;

#[doc = include_str!("../../docs/history.md")]
struct HistoryGuide;

#[doc = include_str!("../../docs/nodes.md")]
struct NodesGuide;

#[doc = include_str!("../../docs/selectors.md")]
struct SelectorsGuide;

#[doc = include_str!("../../docs/store.md")]
struct StoreGuide;

#[doc = include_str!("../../docs/tool_calls.md")]
struct ToolCallsGuide;

#[doc = include_str!("../../pact-grammar/README.md")]
struct GrammarReadme;

#[doc = include_str!("../../pact-macros/README.md")]
struct MacrosReadme;

#[doc = include_str!("../../pact-view/README.md")]
struct ViewReadme;
