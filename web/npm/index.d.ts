/** A text in both languages. */
export interface Both {
  en: string
  ja: string
}

/** Options for reading problems. */
export interface Reading {
  /** The name of the file; its ending may decide the form. */
  file?: string
  /** Whether a defender without a stated hand holds nothing, instead of all other pieces. */
  literal?: boolean
}

export interface Limits extends Reading {
  /** `judge`: soundness; `length`: the exact length only; `any`: any mate. */
  mode?: 'judge' | 'length' | 'any'
  /** The most positions to search for each problem. */
  nodes?: number
  /** The most milliseconds for the call. */
  time?: number
  /** The bytes of the table; 64 MiB by default. */
  memory?: number
  /** Receives what is known so far, as `docs/json.md` describes the events. Returning `false` stops the search. */
  onEvent?: (event: Event) => void | boolean
}

/** What is known so far. */
export type Event =
  | { event: 'progress'; phase: string; done: number; of: number; nodes: number }
  | { event: 'bounds'; at_least: number | null; at_most: number | null; line: string[] }
  | { event: 'solution'; length: number | null; surplus: boolean | null; solution: string[] }
  | { event: 'asked' | 'answered' | 'left_open'; phase: string; ply?: number; move?: string }

/** A finding: what keeps a problem from being sound, or flaws it, or may be open. */
export interface Defect {
  kind: string
  /** `broken`, `flaw`, `tolerated` or `open`. */
  weight: string
  /** The number of the move, and the move in USI. */
  ply?: number
  move?: string
  /** The moves that show it, in USI. */
  line?: string[]
  length?: number | null
  surplus?: boolean | null
  [field: string]: unknown
}

/** A verdict, as `tsume solve --format jsonl` writes it; `docs/json.md` documents all of its fields. */
export interface Verdict {
  /** `mate`, `no mate` or `undecided`; absent for a problem that cannot be read. */
  answer?: 'mate' | 'no mate' | 'undecided'
  sound?: boolean | null
  length?: number | null
  /** Moves in USI. */
  solution?: string[]
  defects?: Defect[]
  /** The themes of the solution, with the numbers of the moves that show them; absent unless the length is proven and the solution complete. */
  themes?: { theme: string; plies: number[]; count?: number; piece?: string; figure?: string }[]
  /** For a problem that cannot be read, which does not reject the call: the reason, and its place in the text. */
  error?: string
  line?: number
  column?: number
  [field: string]: unknown
}

export type Form = 'sfen' | 'western' | 'kif' | 'ki2' | 'bod' | 'csa' | 'jkf' | 'usen' | 'usi' | 'yaml' | 'jsonl' | 'svg'

export interface Change {
  change: Both
  /** The changed position. */
  sfen: string
  length: number | null
  pieces: number
  gains: Both[]
  /** The findings that were not found in the original. */
  new: Both | null
}

/** The rules of a venue: the name of a set, or the text of a rule file. */
export type Rules = 'smartphone' | 'magazine' | 'lishogi' | 'strict' | 'classical' | (string & {})

/** The answer to a submission. */
export interface Decision {
  /** `look`: somebody has to look at it; `open`: a limit came before the answer was known. */
  answer: 'accepted' | 'look' | 'open' | 'refused'
  /** The decision on one line, with the moves and pieces that the reasons are about. */
  text: Both
  /** The reasons in a few words each, the strongest first. */
  reasons: Both[]
  /** With `mend`: the least change that mends a refused problem, and the position after it. */
  mend: { en: string; ja: string; sfen: string } | null
  /** The name of the known problem that is the same or its mirror image. */
  copyOf: string | null
  verdict: Verdict
}

export type Problems = string | Uint8Array

export function load(module?: WebAssembly.Module): Promise<unknown>
export function judge(problem: Problems, options?: Limits): Promise<Verdict>
export function judgeAll(problems: Problems, options?: Limits): Promise<Verdict[]>
export function accept(
  problem: Problems,
  rules: Rules,
  options?: Omit<Limits, 'mode' | 'onEvent'> & { known?: Problems; mend?: boolean },
): Promise<Decision>
export function convert(
  problems: Problems,
  form: Form,
  options?: Reading & { pieces?: 'kanji' | 'letters' },
): Promise<{ problems: string[]; complaints: Both[] }>
export function changes(
  problem: Problems,
  options?: Reading & {
    nodes?: number
    memory?: number
    aim?: 'better' | 'mended'
    onEvent?: (event: object) => void | boolean
  },
): Promise<Change[]>

/** A worker with an engine of its own. One call is answered at a time; aborting its signal rejects it and frees the worker. */
export interface EngineWorker {
  judge(problem: Problems, options?: WorkerLimits): Promise<Verdict>
  judgeAll(problems: Problems, options?: WorkerLimits): Promise<Verdict[]>
  accept(
    problem: Problems,
    rules: Rules,
    options?: Omit<Limits, 'mode' | 'onEvent'> & { known?: Problems; mend?: boolean; signal?: AbortSignal },
  ): Promise<Decision>
  convert(problems: Problems, form: Form, options?: Reading & { pieces?: 'kanji' | 'letters'; signal?: AbortSignal }): ReturnType<typeof convert>
  changes(
    problem: Problems,
    options?: Reading & { nodes?: number; memory?: number; aim?: 'better' | 'mended'; signal?: AbortSignal; onEvent?: (event: object) => void },
  ): Promise<Change[]>
  /** Ends the worker. A call that it works on is rejected. */
  close(): void
}

export type WorkerLimits = Omit<Limits, 'onEvent'> & {
  signal?: AbortSignal
  /** Receives what is known so far. Only the signal stops the search. */
  onEvent?: (event: Event) => void
}

export function createWorker(): EngineWorker
