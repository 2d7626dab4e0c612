/** Which of many files belong together: one PLINK 1 set is three of one name. */

export type PanelSet<F> = { name: string; bed: F; bim: F; fam: F }

export type SortedFiles<F> = {
  sets: PanelSet<F>[]
  /** Sets of which a file is missing, by the name that it would have. */
  missing: string[]
  /** Files that belong to no set. */
  others: F[]
}

type Ending = 'bed' | 'bim' | 'fam'
const ENDINGS: readonly Ending[] = ['bed', 'bim', 'fam']

/** Whether a file is, by its name, one of a reference panel. */
export function isPanelFile(name: string): boolean {
  return /\.(?:bed|bim|fam)$/i.test(name)
}

/**
 * Sorts files into sets, in the order of their numbers (`chr2` before `chr10`). Sets that share one .fam file, as
 * those of one panel in parts often do, take the only one that there is.
 */
export function sortPanelFiles<F extends { name: string }>(files: readonly F[]): SortedFiles<F> {
  const stems = new Map<string, Partial<Record<Ending, F>>>()
  const others: F[] = []
  for (const file of files) {
    const [, stem, ending] = /^(.*)\.(bed|bim|fam)$/i.exec(file.name) ?? []
    if (stem === undefined || ending === undefined) others.push(file)
    else stems.set(stem, { ...stems.get(stem), [ending.toLowerCase()]: file })
  }
  const fams = files.filter(({ name }) => /\.fam$/i.test(name))
  const shared = fams.length === 1 ? fams[0] : undefined
  const sets: PanelSet<F>[] = []
  const missing: string[] = []
  for (const [name, parts] of stems) {
    const { bed, bim, fam = shared } = parts
    if (bed && bim && fam) sets.push({ name, bed, bim, fam })
    // A .fam file alone is the one that the others share.
    else if (bed || bim || !shared || stems.size === 1) {
      const all = { bed, bim, fam }
      missing.push(...ENDINGS.filter((ending) => !all[ending]).map((ending) => `${name}.${ending}`))
    }
  }
  const order = new Intl.Collator('en', { numeric: true })
  return { sets: sets.toSorted((a, b) => order.compare(a.name, b.name)), missing, others }
}
