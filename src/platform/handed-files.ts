/**
 * Files received otherwise than through a tool's own page: opened with the installed app (File
 * Handling), shared to it (Web Share Target), or chosen before their tool was. Held in memory only,
 * until a tool takes them.
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

/** Returns the files that wait for a tool; the same array until others arrive. */
export function handedFiles(): readonly File[] {
  return waiting
}

export function followHandedFiles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** Sets new files, without duplicates, in place of those that still wait. */
export function handFiles(files: readonly File[]): void {
  const each = [...new Map(files.map((file) => [nameOf(file), file])).values()]
  set(each.length === 0 ? NONE : each)
}

/**
 * Assigns the waiting files to a tool, whose page takes them when it opens.
 * @param kind detected kind of file in the tools' own terms; null where none was
 */
export function giveFiles(toolId: string, files: readonly File[], kind: string | null): void {
  given = { toolId, files, kind }
  set(NONE)
}

/** Returns the files assigned to this tool, once; null without any. */
export function takeGiven(toolId: string): Omit<Given, 'toolId'> | null {
  if (given?.toolId !== toolId) return null
  const { files, kind } = given
  given = null
  return { files, kind }
}

/** Drops all files, so that nothing of one member is left for the next. */
export function forgetHandedFiles(): void {
  given = null
  set(NONE)
}
