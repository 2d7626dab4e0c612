/** Parses the people of a panel: the rows of a .fam or a .psam file. */
import { ScienceFailure } from '../failure.ts'
import type { ByteSource } from '../parser/byte-source.ts'
import { bitWords, type People } from './genotypes.ts'

const MOST_BYTES = 256 * 1024 * 1024
const MALE = /^(?:1|m|male)$/i
const UNKNOWN = /^(?:0|na|\.)$/i

/** Column indices of parents and sex; −1: absent. */
type Columns = { father: number; mother: number; sex: number; least: number }

const FAM: Columns = { father: 2, mother: 3, sex: 4, least: 5 }

/** Returns the columns that the header of a .psam file names. */
function columnsOf(header: string): Columns {
  const names = header.replace(/^#/, '').trim().split(/\s+/)
  const at = (name: string) => names.indexOf(name)
  return { father: at('PAT'), mother: at('MAT'), sex: at('SEX'), least: 1 }
}

/**
 * Parses the people of a panel. @throws ScienceFailure not-a-panel, empty-file, file-too-large,
 * panel-without-founders
 */
export async function readPeople(source: ByteSource): Promise<People> {
  if (source.size > MOST_BYTES) {
    const found = String(source.size)
    throw new ScienceFailure({ code: 'file-too-large', expected: String(MOST_BYTES), found })
  }
  const text = new TextDecoder().decode(await source.read(0, source.size))
  const all = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('##'))
  const hasHeader = /^#(?:FID|IID)\b/.test(all[0] ?? '')
  const { father, mother, sex, least } = hasHeader ? columnsOf(all[0]!) : FAM
  const lines = hasHeader ? all.slice(1) : all
  if (lines.length === 0) throw new ScienceFailure({ code: 'empty-file' })
  const words = bitWords(lines.length)
  const people = {
    count: lines.length,
    founders: new Uint32Array(words),
    founderCount: 0,
    males: new Uint32Array(words),
  }
  for (const [row, line] of lines.entries()) {
    const fields = line.trim().split(/\s+/)
    if (fields.length < least) {
      throw new ScienceFailure({ code: 'not-a-panel', column: 'fam', row: row + 1, found: line })
    }
    const hasParent = [father, mother].some((at) => at >= 0 && !UNKNOWN.test(fields[at] ?? '0'))
    if (hasParent) continue
    const bit = 1 << (row & 31)
    people.founders[row >>> 5]! |= bit
    people.founderCount += 1
    if (sex >= 0 && MALE.test(fields[sex] ?? '')) people.males[row >>> 5]! |= bit
  }
  if (people.founderCount === 0) throw new ScienceFailure({ code: 'panel-without-founders' })
  return people
}
