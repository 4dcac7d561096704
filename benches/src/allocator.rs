//! An allocator that counts live memory on request. A program that uses it makes it its global
//! allocator.

#![expect(
    unsafe_code,
    reason = "an allocator cannot be written without; this one hands everything to the system's"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

/// Off while times are taken, where it costs one branch.
static IS_COUNTING: AtomicBool = AtomicBool::new(false);
static BYTES: AtomicI64 = AtomicI64::new(0);
/// Live allocations by size: the n-th counts those of up to 8n bytes, the last one all that are
/// larger.
static BY_SIZE: [AtomicI64; CLASSES + 1] = [const { AtomicI64::new(0) }; CLASSES + 1];
const CLASSES: usize = 512;

/// The system's allocator with a counter.
pub struct Counting;

fn note(size: usize, sign: i64) {
    if IS_COUNTING.load(Relaxed) {
        BYTES.fetch_add(sign * size.cast_signed() as i64, Relaxed);
        BY_SIZE[size.div_ceil(8).min(CLASSES)].fetch_add(sign, Relaxed);
    }
}

// SAFETY: every call goes to `System` as it came; the counters do not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size(), 1);
        // SAFETY: the caller keeps the contract of `GlobalAlloc`, which is that of `System`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(layout.size(), 1);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(layout.size(), -1);
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        note(layout.size(), -1);
        note(new_size, 1);
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, new_size) }
    }
}

/// The memory of a value: the requested bytes, without the overhead of the allocator.
pub struct Usage {
    /// All bytes.
    pub bytes: f64,
    /// The number of allocations.
    pub allocations: f64,
    /// Size and number of the allocations up to 4 KiB, in classes of 8 bytes.
    pub by_size: Vec<(usize, f64)>,
}

/// Makes a value, and measures the memory that is live afterwards.
pub fn usage_of<T, E>(make: impl FnOnce() -> Result<T, E>) -> Result<(T, Usage), E> {
    BYTES.store(0, Relaxed);
    for class in &BY_SIZE {
        class.store(0, Relaxed);
    }
    IS_COUNTING.store(true, Relaxed);
    let value = make();
    IS_COUNTING.store(false, Relaxed);
    let counts = BY_SIZE.iter().map(|class| class.load(Relaxed) as f64);
    let by_size: Vec<(usize, f64)> = counts
        .enumerate()
        .map(|(n, count)| (8 * n, count))
        .collect();
    let usage = Usage {
        bytes: BYTES.load(Relaxed) as f64,
        allocations: by_size.iter().map(|(_, count)| count).sum(),
        by_size: by_size.into_iter().take(CLASSES).collect(),
    };
    Ok((value?, usage))
}
