//! What the host of the module provides: one function.

/// Passes an event to the host. Returns whether to stop.
#[cfg(target_arch = "wasm32")]
pub fn report(event: &str) -> bool {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        fn report(address: *const u8, bytes: usize) -> i32;
    }
    // SAFETY: the host only reads the bytes of the event, before it returns.
    unsafe { report(event.as_ptr(), event.len()) != 0 }
}

/// Elsewhere there is no host.
#[cfg(not(target_arch = "wasm32"))]
pub fn report(_: &str) -> bool {
    false
}
