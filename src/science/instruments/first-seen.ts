/** Finds the first of equal texts among many, without storing any of the texts. */
export class FirstSeen {
  readonly #textOf: (index: number) => string
  /** Open addressing: index + 1 of an entry, 0 where empty; next to it the hash of its text. */
  readonly #entries: Int32Array
  readonly #hashes: Int32Array

  /** @param count maximum number of entries; their texts are requested again when two may be equal */
  constructor(count: number, textOf: (index: number) => string) {
    this.#textOf = textOf
    const size = 2 ** Math.ceil(Math.log2(2 * count + 2))
    this.#entries = new Int32Array(size)
    this.#hashes = new Int32Array(size)
  }

  /** Returns the index of the first entry with the same text: its own where it is the first. */
  firstOf(index: number): number {
    const text = this.#textOf(index)
    const hash = hashOf(text)
    const mask = this.#entries.length - 1
    let slot = hash & mask
    for (; this.#entries[slot]! > 0; slot = (slot + 1) & mask) {
      const first = this.#entries[slot]! - 1
      if (this.#hashes[slot] === hash && this.#textOf(first) === text) return first
    }
    this.#entries[slot] = index + 1
    this.#hashes[slot] = hash
    return index
  }
}

/** FNV-1a over the characters, finally mixed: its lowest bits choose the slot. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
