/** Sets the chosen sheet of a workbook among the inputs of any tool. */
import type { Source } from './tool-state.ts'

const isSource = (value: object): value is Source => 'blob' in value && value.blob instanceof Blob

/** Returns all files of the inputs of a tool, in their order. */
function sourcesOf(inputs: unknown): Source[] {
  if (typeof inputs !== 'object' || inputs === null || inputs instanceof Blob) return []
  return isSource(inputs) ? [inputs] : Object.values(inputs).flatMap(sourcesOf)
}

function replaceBlob<I>(inputs: I, blob: Blob, sheet: string): I {
  if (typeof inputs !== 'object' || inputs === null || inputs instanceof Blob) return inputs
  if (Array.isArray(inputs)) return inputs.map((one) => replaceBlob(one, blob, sheet)) as I
  if (isSource(inputs)) return inputs.blob === blob ? { ...inputs, sheet } : inputs
  return Object.fromEntries(
    Object.entries(inputs).map(([key, value]) => [key, replaceBlob(value, blob, sheet)]),
  ) as I
}

/**
 * Returns the inputs of a tool with the sheet of a workbook: that of the first file of this name that has none, on every
 * side that it is on.
 */
export function withSheet<I>(inputs: I, name: string, sheet: string): I {
  const open = sourcesOf(inputs).filter((source) => source.sheet === undefined)
  const file = open.find((source) => source.name === name)
  return file ? replaceBlob(inputs, file.blob, sheet) : inputs
}
