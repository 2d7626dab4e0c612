/**
 * Files received otherwise than through a tool's own page: opened with the installed app (File
 * Handling), shared to it (Web Share Target), or chosen before their tool was. Held in memory only,
 * until a tool takes them.
 */

type AssignedFiles = { toolId: string; files: readonly File[]; kind: string | null }

const NONE: readonly File[] = []
let waiting: readonly File[] = NONE
let assigned: AssignedFiles | null = null
const listeners = new Set<() => void>()

function set(files: readonly File[]): void {
  waiting = files
  for (const listener of listeners) listener()
}

/** Returns the files that wait for a tool; the same array until others arrive. */
export function getLaunchedFiles(): readonly File[] {
  return waiting
}

export function subscribeToLaunchedFiles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** Sets new files, without duplicates, in place of those that still wait. */
export function setLaunchedFiles(files: readonly File[]): void {
  const each = [...new Map(files.map((file) => [nameOf(file), file])).values()]
  set(each.length === 0 ? NONE : each)
}

/**
 * Assigns the waiting files to a tool, whose page takes them when it opens.
 * @param kind detected kind of file in the tools' own terms; null where none was
 */
export function assignFiles(toolId: string, files: readonly File[], kind: string | null): void {
  assigned = { toolId, files, kind }
  set(NONE)
}

/** Returns the files assigned to this tool, once; null without any. */
export function takeAssignedFiles(toolId: string): Omit<AssignedFiles, 'toolId'> | null {
  if (assigned?.toolId !== toolId) return null
  const { files, kind } = assigned
  assigned = null
  return { files, kind }
}

/** Drops all files, so that nothing of one member is left for the next. */
export function clearLaunchedFiles(): void {
  assigned = null
  set(NONE)
}
