//! A file object of Python as an input.

use std::io::{self, Read};
use std::sync::{Arc, Mutex};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The number of bytes or characters that are read at a time.
const PART: usize = 1 << 16;

/// An exception of a file object, kept until the reader of problems has reported the failure.
pub type Kept = Arc<Mutex<Option<PyErr>>>;

/// A file object: anything with `read(size)`, which returns bytes or text.
pub struct FileObject {
    file: Py<PyAny>,
    /// What was read from it, and not yet from here.
    buffer: Vec<u8>,
    /// The number of bytes of the buffer that were read from here.
    used: usize,
    failure: Kept,
}

impl FileObject {
    pub fn new(file: Py<PyAny>, failure: Kept) -> FileObject {
        FileObject { file, buffer: vec![], used: 0, failure }
    }

    fn fill(&mut self) -> PyResult<()> {
        Python::attach(|py| {
            let part = self.file.bind(py).call_method1("read", (PART,))?;
            self.used = 0;
            self.buffer.clear();
            if let Ok(bytes) = part.cast::<PyBytes>() {
                self.buffer.extend_from_slice(bytes.as_bytes());
            } else if let Ok(text) = part.cast::<PyString>() {
                self.buffer.extend_from_slice(text.to_cow()?.as_bytes());
            } else {
                return Err(PyTypeError::new_err("read() has returned neither bytes nor str"));
            }
            Ok(())
        })
    }
}

impl Read for FileObject {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.used == self.buffer.len() {
            self.fill().map_err(|error| {
                if let Ok(mut kept) = self.failure.lock() {
                    *kept = Some(error);
                }
                io::Error::other("the file object has raised an exception")
            })?;
        }
        let mut rest = &self.buffer[self.used..];
        let count = rest.read(to)?;
        self.used += count;
        Ok(count)
    }
}
