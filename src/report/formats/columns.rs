//! Judgements as typed columns: files of Apache Parquet and of Arrow, and streams of Arrow for other programs in the
//! same process. `docs/verdict.columns.json` lists the columns.

use std::io;
use std::mem::take;
use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, BooleanArray, Int32Array, Int64Array, ListArray, RecordBatch, StringArray,
    StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

use super::ColumnFile;
use crate::judge::Defect;
use crate::judgement::{Judged, Judgement};
use crate::notation::{write_sfen, write_usi};
use crate::shogi::Move;

/// The values of a column in rows; `None` where a row has none.
enum Values<R> {
    Whole(fn(&R) -> Option<u64>),
    Small(fn(&R) -> Option<u32>),
    Truth(fn(&R) -> Option<bool>),
    Text(fn(&R) -> Option<String>),
    Texts(fn(&R) -> Option<Vec<String>>),
    Defects(fn(&R) -> Option<&[Defect]>),
}

/// The columns: their names and their values.
const COLUMNS: [(&str, Values<Judgement>); 17] = [
    ("number", Values::Whole(|one| one.number())),
    ("id", Values::Text(|one| one.id().map(str::to_owned))),
    ("file", Values::Text(|one| one.file().map(str::to_owned))),
    ("in_file", Values::Whole(|one| one.verdict()?.in_file)),
    ("sfen", Values::Text(|one| Some(write_sfen(&one.verdict()?.start.setup())))),
    ("answer", Values::Text(|one| Some(one.verdict()?.verdict.length.outcome().name().to_owned()))),
    ("length", Values::Small(|one| one.verdict()?.length())),
    ("surplus", Values::Truth(|one| one.verdict()?.surplus())),
    ("at_least", Values::Small(|one| one.verdict()?.at_least())),
    ("at_most", Values::Small(|one| one.verdict()?.at_most())),
    ("sound", Values::Truth(|one| one.verdict()?.verdict.soundness.is_sound())),
    ("solution", Values::Texts(|one| Some(usi(&one.verdict()?.verdict.solution)))),
    ("defects", Values::Defects(|one| Some(&one.verdict()?.verdict.defects))),
    ("themes", Values::Texts(|one| themes(one.verdict()?))),
    ("nodes", Values::Whole(|one| Some(one.verdict()?.verdict.nodes))),
    ("ms", Values::Whole(|one| one.ms())),
    (
        "error",
        Values::Text(|one| match one {
            Judgement::Judged(_) => None,
            Judgement::Unreadable(unread) => Some(unread.message()),
        }),
    ),
];

/// The fields of a defect.
const DEFECT: [(&str, Values<Defect>); 8] = [
    ("kind", Values::Text(|one| Some(one.kind.name().to_owned()))),
    ("weight", Values::Text(|one| Some(one.weight.name().to_owned()))),
    ("ply", Values::Small(|one| Some(one.ply()))),
    ("move", Values::Text(|one| one.mv().map(write_usi))),
    ("line", Values::Texts(|one| Some(usi(&one.line)))),
    ("length", Values::Small(|one| Some(one.value()?.length))),
    ("surplus", Values::Truth(|one| Some(one.value()?.surplus))),
    ("at_most", Values::Small(|one| one.length?.at_most().filter(|_| one.value().is_none()))),
];

fn usi(moves: &[Move]) -> Vec<String> {
    moves.iter().copied().map(write_usi).collect()
}

fn themes(judged: &Judged) -> Option<Vec<String>> {
    let themes = judged.themes.as_ref()?;
    Some(themes.iter().map(|finding| finding.theme.id().to_owned()).collect())
}

impl<R> Values<R> {
    /// The column of these rows.
    fn column(&self, rows: &[&R]) -> Result<ArrayRef, ArrowError> {
        let rows = rows.iter().copied();
        Ok(match *self {
            // A number that has no room is not written as another one.
            Values::Whole(value) => Arc::new(
                rows.map(|row| value(row).and_then(|whole| i64::try_from(whole).ok()))
                    .collect::<Int64Array>(),
            ),
            Values::Small(value) => Arc::new(
                rows.map(|row| value(row).and_then(|small| i32::try_from(small).ok()))
                    .collect::<Int32Array>(),
            ),
            Values::Truth(value) => Arc::new(rows.map(value).collect::<BooleanArray>()),
            Values::Text(value) => Arc::new(rows.map(value).collect::<StringArray>()),
            Values::Texts(value) => {
                let all: Vec<_> = rows.map(value).collect();
                let texts = StringArray::from_iter_values(all.iter().flatten().flatten());
                let sizes = all.iter().map(|texts| texts.as_ref().map(Vec::len));
                list(Arc::new(texts), sizes.collect())?
            }
            Values::Defects(value) => {
                let all: Vec<_> = rows.map(value).collect();
                let defects: Vec<&Defect> = all.iter().flatten().copied().flatten().collect();
                let columns = DEFECT.iter().map(|(_, values)| values.column(&defects));
                let columns = columns.collect::<Result<Vec<_>, _>>()?;
                let structs = StructArray::try_new(fields(&DEFECT), columns, None)?;
                let sizes = all.iter().map(|defects| defects.map(<[_]>::len));
                list(Arc::new(structs), sizes.collect())?
            }
        })
    }

    fn data_type(&self) -> DataType {
        match self {
            Values::Whole(_) => DataType::Int64,
            Values::Small(_) => DataType::Int32,
            Values::Truth(_) => DataType::Boolean,
            Values::Text(_) => DataType::Utf8,
            Values::Texts(_) => list_of(DataType::Utf8),
            Values::Defects(_) => list_of(DataType::Struct(fields(&DEFECT))),
        }
    }
}

fn list_of(item: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(item, true)))
}

fn fields<R>(columns: &[(&str, Values<R>)]) -> Fields {
    columns.iter().map(|(name, values)| Field::new(*name, values.data_type(), true)).collect()
}

/// A column of lists of these sizes.
fn list(items: ArrayRef, sizes: Vec<Option<usize>>) -> Result<ArrayRef, ArrowError> {
    let offsets = OffsetBuffer::from_lengths(sizes.iter().map(|size| size.unwrap_or(0)));
    let present: NullBuffer = sizes.iter().map(Option::is_some).collect();
    let item = Arc::new(Field::new_list_field(items.data_type().clone(), true));
    Ok(Arc::new(ListArray::try_new(item, offsets, items, Some(present))?))
}

fn schema() -> Arc<Schema> {
    Arc::new(Schema::new(fields(&COLUMNS)))
}

fn batch(rows: &[Judgement]) -> Result<RecordBatch, ArrowError> {
    let rows: Vec<&Judgement> = rows.iter().collect();
    let columns = COLUMNS.iter().map(|(_, values)| values.column(&rows));
    RecordBatch::try_new(schema(), columns.collect::<Result<_, _>>()?)
}

/// The judgements as a stream of Arrow with one batch, for another program in the same process.
pub fn arrow_stream(rows: &[Judgement]) -> io::Result<Vec<u8>> {
    let write = || {
        let mut writer = StreamWriter::try_new(vec![], &schema())?;
        writer.write(&batch(rows)?)?;
        writer.into_inner()
    };
    write().map_err(io::Error::other)
}

/// The number of rows that are kept until they are written, and in a row group of Parquet.
const BATCH: usize = 1 << 12;
const ROW_GROUP: usize = 1 << 16;

/// Writes judgements as columns. It returns the bytes of the file in parts, and keeps few of them.
pub struct ColumnWriter {
    rows: Vec<Judgement>,
    file: OpenFile,
}

enum OpenFile {
    Parquet(Box<ArrowWriter<Vec<u8>>>),
    Arrow(Box<FileWriter<Vec<u8>>>),
}

impl ColumnWriter {
    /// Begins a file.
    pub fn new(kind: ColumnFile) -> io::Result<ColumnWriter> {
        let file = match kind {
            ColumnFile::Parquet => {
                let properties = WriterProperties::builder()
                    .set_compression(Compression::SNAPPY)
                    .set_max_row_group_row_count(Some(ROW_GROUP))
                    .build();
                OpenFile::Parquet(Box::new(ArrowWriter::try_new(
                    vec![],
                    schema(),
                    Some(properties),
                )?))
            }
            ColumnFile::Arrow => OpenFile::Arrow(Box::new(
                FileWriter::try_new(vec![], &schema()).map_err(io::Error::other)?,
            )),
        };
        Ok(ColumnWriter { rows: vec![], file })
    }

    /// Adds a judgement. Returns the bytes that the file has after the earlier ones, if any.
    pub fn add(&mut self, judgement: &Judgement) -> io::Result<Vec<u8>> {
        self.rows.push(judgement.clone());
        if self.rows.len() < BATCH {
            return Ok(vec![]);
        }
        self.write_rows()?;
        Ok(match &mut self.file {
            OpenFile::Parquet(writer) => take(writer.inner_mut()),
            OpenFile::Arrow(writer) => take(writer.get_mut()),
        })
    }

    fn write_rows(&mut self) -> io::Result<()> {
        let batch = batch(&take(&mut self.rows)).map_err(io::Error::other)?;
        match &mut self.file {
            OpenFile::Parquet(writer) => Ok(writer.write(&batch)?),
            OpenFile::Arrow(writer) => writer.write(&batch).map_err(io::Error::other),
        }
    }

    /// Ends the file, and returns its last bytes.
    pub fn finish(mut self) -> io::Result<Vec<u8>> {
        if !self.rows.is_empty() {
            self.write_rows()?;
        }
        match self.file {
            OpenFile::Parquet(writer) => Ok(writer.into_inner()?),
            OpenFile::Arrow(writer) => writer.into_inner().map_err(io::Error::other),
        }
    }
}
