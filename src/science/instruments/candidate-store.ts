/**
 * Columnar store of candidates. A hundred thousand long-lived objects would make the garbage collector enlarge
 * its young generation to several times their own size.
 */
import { isPalindromic } from '../harmonise/alleles.ts'
import type { Candidate } from './candidate.ts'
import { fOf } from './rank.ts'
import { copyText } from './copy-text.ts'

/** Offsets in a row of numbers. NaN represents null: parsed cells never give NaN. */
const ROW = 0
const POSITION = 1
const NEG_LOG_10_P = 2
const BETA = 3
const SE = 4
const P = 5
const EAF = 6
const N = 7
const CASES = 8
const CONTROLS = 9
const INFO = 10
/** End of its name in the buffer of names; indices that represent texts. */
const NAME_END = 11
const TRAIT = 12
const CHROMOSOME = 13
const EFFECT_ALLELE = 14
const OTHER_ALLELE = 15
const WIDTH = 16

/** Rows of numbers that are allocated at once. */
const CHUNK = 4096
/** Characters that are decoded at once: more may exceed the arguments of one call. */
const CHARACTERS = 4096

/** Names as characters in one buffer: no reference to the lines that they were cut from remains. */
class Names {
  #units = new Uint16Array(CHUNK)
  #length = 0

  /** @returns the end of the name; it starts at the end of the previous one */
  push(name: string): number {
    const end = this.#length + name.length
    if (end > this.#units.length) {
      const wider = new Uint16Array(Math.max(end, this.#units.length * 2))
      wider.set(this.#units)
      this.#units = wider
    }
    for (let at = 0; at < name.length; at += 1) this.#units[this.#length + at] = name.charCodeAt(at)
    this.#length = end
    return end
  }

  get(start: number, end: number): string {
    let name = ''
    for (let at = start; at < end; at += CHARACTERS) {
      const part = this.#units.subarray(at, Math.min(end, at + CHARACTERS))
      name += String.fromCharCode(...part)
    }
    return name
  }
}

/** Interns repeated texts by number. */
class Pool {
  readonly #texts: string[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const own = copyText(text)
    const number = this.#texts.push(own) - 1
    // Long insertions hardly repeat.
    if (this.#numbers.size < 50_000 && own.length < 64) this.#numbers.set(own, number)
    return number
  }

  get(number: number): string {
    return this.#texts[number]!
  }
}

/** Stores candidates in some 150 bytes each, outside the object heap. */
export class CandidateStore {
  readonly #chunks: Float64Array[] = []
  readonly #names = new Names()
  readonly #pool = new Pool()
  #length = 0

  get length(): number {
    return this.#length
  }

  add(one: Candidate): void {
    if (this.#length % CHUNK === 0) this.#chunks.push(new Float64Array(CHUNK * WIDTH))
    const chunk = this.#chunks.at(-1)!
    const at = (this.#length % CHUNK) * WIDTH
    chunk[at + ROW] = one.row
    chunk[at + POSITION] = one.position ?? Number.NaN
    chunk[at + NEG_LOG_10_P] = one.negLog10P
    chunk[at + BETA] = one.beta
    chunk[at + SE] = one.se
    chunk[at + P] = one.p
    chunk[at + EAF] = one.eaf ?? Number.NaN
    chunk[at + N] = one.n ?? Number.NaN
    chunk[at + CASES] = one.cases ?? Number.NaN
    chunk[at + CONTROLS] = one.controls ?? Number.NaN
    chunk[at + INFO] = one.info ?? Number.NaN
    chunk[at + NAME_END] = this.#names.push(one.SNP)
    chunk[at + TRAIT] = this.#pool.numberOf(one.trait)
    chunk[at + CHROMOSOME] = this.#numberOf(one.chromosome)
    chunk[at + EFFECT_ALLELE] = this.#pool.numberOf(one.effectAllele)
    chunk[at + OTHER_ALLELE] = this.#numberOf(one.otherAllele)
    this.#length += 1
  }

  #numberOf(text: string | null): number {
    return text === null ? Number.NaN : this.#pool.numberOf(text)
  }

  /** Returns all candidates, in file order, as views: fields by name, not by spreading. */
  views(): Candidate[] {
    return Array.from({ length: this.#length }, (_, index) => new View(this, index))
  }

  name(index: number): string {
    const start = index > 0 ? this.number(index - 1, NAME_END) : 0
    return this.#names.get(start, this.number(index, NAME_END))
  }

  number(index: number, field: number): number {
    return this.#chunks[Math.floor(index / CHUNK)]![(index % CHUNK) * WIDTH + field]!
  }

  numberOrNull(index: number, field: number): number | null {
    const value = this.number(index, field)
    return Number.isNaN(value) ? null : value
  }

  text(index: number, field: number): string {
    return this.#pool.get(this.number(index, field))
  }

  textOrNull(index: number, field: number): string | null {
    const number = this.number(index, field)
    return Number.isNaN(number) ? null : this.#pool.get(number)
  }
}

/** View of one candidate of a store: a few bytes of its own, all fields are read from the store. */
class View implements Candidate {
  readonly #store: CandidateStore
  readonly #index: number

  constructor(store: CandidateStore, index: number) {
    this.#store = store
    this.#index = index
  }

  get SNP(): string {
    return this.#store.name(this.#index)
  }

  get row(): number {
    return this.#store.number(this.#index, ROW)
  }

  get trait(): string {
    return this.#store.text(this.#index, TRAIT)
  }

  get chromosome(): string | null {
    return this.#store.textOrNull(this.#index, CHROMOSOME)
  }

  get position(): number | null {
    return this.#store.numberOrNull(this.#index, POSITION)
  }

  get effectAllele(): string {
    return this.#store.text(this.#index, EFFECT_ALLELE)
  }

  get otherAllele(): string | null {
    return this.#store.textOrNull(this.#index, OTHER_ALLELE)
  }

  get negLog10P(): number {
    return this.#store.number(this.#index, NEG_LOG_10_P)
  }

  get beta(): number {
    return this.#store.number(this.#index, BETA)
  }

  get se(): number {
    return this.#store.number(this.#index, SE)
  }

  get p(): number {
    return this.#store.number(this.#index, P)
  }

  get eaf(): number | null {
    return this.#store.numberOrNull(this.#index, EAF)
  }

  get n(): number | null {
    return this.#store.numberOrNull(this.#index, N)
  }

  get cases(): number | null {
    return this.#store.numberOrNull(this.#index, CASES)
  }

  get controls(): number | null {
    return this.#store.numberOrNull(this.#index, CONTROLS)
  }

  get info(): number | null {
    return this.#store.numberOrNull(this.#index, INFO)
  }

  get f(): number {
    return fOf(this.beta, this.se)
  }

  get palindromic(): boolean {
    return this.otherAllele !== null && isPalindromic(this.effectAllele, this.otherAllele)
  }
}
