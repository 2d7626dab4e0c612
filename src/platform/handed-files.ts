/**
 * Files that came in otherwise than through a tool's own page: opened with the installed app, shared to it, or
 * chosen before their tool was. They are held in memory until a tool takes them, and are nowhere else.
 */

type Given = { toolId: string; files: readonly File[]; kind: string | null }

const NONE: readonly File[] = []
let waiting: readonly File[] = NONE
let given: Given | null = null
const listeners = new Set<() => void>()

function set(files: readonly File[]): void {
  waiting = files
  for (const listener of listeners) listener()
}

/** Files that wait for a tool; the same array until others come. */
export function handedFiles(): readonly File[] {
  return waiting
}

export function followHandedFiles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** New files, each once, in place of those that still wait. */
export function handFiles(files: readonly File[]): void {
  const each = [...new Map(files.map((file) => [nameOf(file), file])).values()]
  set(each.length === 0 ? NONE : each)
}

/**
 * Gives the waiting files to a tool, whose page takes them when it opens.
 * @param kind what was recognised of them, in the tools' own words; null where nothing was
 */
export function giveFiles(toolId: string, files: readonly File[], kind: string | null): void {
  given = { toolId, files, kind }
  set(NONE)
}

/** What was given to this tool, once; null where nothing was. */
export function takeGiven(toolId: string): Omit<Given, 'toolId'> | null {
  if (given?.toolId !== toolId) return null
  const { files, kind } = given
  given = null
  return { files, kind }
}

/** Nothing of one member is left for the next. */
export function forgetHandedFiles(): void {
  given = null
  set(NONE)
}
