import { webEngineHost } from '../../../../src/workers/engine-host.ts'

export const host = webEngineHost()

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export function utf16(text: string, order: 'le' | 'be', mark = true): Uint8Array<ArrayBuffer> {
  const marked = (mark ? '\ufeff' : '') + text
  const units = Array.from({ length: marked.length }, (_, index) => marked.charCodeAt(index))
  return Uint8Array.from(
    units.flatMap((unit) => (order === 'le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  )
}

/** Returns code and details of the failure that `act` throws. */
export async function failureOf(act: () => unknown) {
  const { ScienceFailure } = await import('../../../../src/science/failure.ts')
  try {
    await act()
  } catch (thrown) {
    if (thrown instanceof ScienceFailure) return thrown.toData()
    throw thrown
  }
  throw new Error('nothing was refused')
}

export const HEADER = 'SNP,beta.exposure,se.exposure,beta.outcome,se.outcome'
export const GOOD_ROWS = [
  'rs1,0.10,0.01,0.020,0.010',
  'rs2,0.20,0.01,0.050,0.012',
  'rs3,-0.15,0.01,-0.031,0.011',
  'rs4,0.12,0.01,0.022,0.013',
]
export const GOOD_CSV = [HEADER, ...GOOD_ROWS].join('\n')
