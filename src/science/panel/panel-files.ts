/** Groups files into PLINK 1 or 2 sets: three files of one name. */

/** The three files of a PLINK binary set. */
export type PanelSet<F> = { name: string; bed: F; bim: F; fam: F }

export type SortedFiles<F> = {
  sets: PanelSet<F>[]
  /** Missing files of incomplete sets, by expected name. */
  missing: string[]
  /** Files that belong to no set. */
  others: F[]
}

type Part = 'bed' | 'bim' | 'fam'
const PARTS: readonly Part[] = ['bed', 'bim', 'fam']
/** Role of a file by its extension: those of PLINK 2 replace those of PLINK 1. */
const PART_OF: Record<string, Part> = {
  bed: 'bed',
  bim: 'bim',
  fam: 'fam',
  pgen: 'bed',
  pvar: 'bim',
  psam: 'fam',
}
const PLINK_2: Record<Part, string> = { bed: 'pgen', bim: 'pvar', fam: 'psam' }

/** Whether a file is, by its name, one of a reference panel. */
export function isPanelFile(name: string): boolean {
  return /\.(?:bed|bim|fam|pgen|pvar|psam)$/i.test(name)
}

/** Whether a file of a panel has to be unpacked first. */
export function isPackedPanelFile(name: string): boolean {
  return /\.(?:bed|bim|fam|pgen|pvar|psam)\.(?:zst|gz|bgz|zip)$/i.test(name)
}

/**
 * Sorts files into sets, in numeric order (`chr2` before `chr10`). Sets that share one .fam file, as the
 * chromosomes of one panel often do, use the only one.
 */
export function sortPanelFiles<F extends { name: string }>(files: readonly F[]): SortedFiles<F> {
  const stems = new Map<string, Partial<Record<Part, F>>>()
  const newer = new Set<string>()
  const others: F[] = []
  for (const file of files) {
    const [, stem, ending] = /^(.*)\.([^.]+)$/.exec(file.name) ?? []
    const part = PART_OF[ending?.toLowerCase() ?? '']
    if (stem === undefined || part === undefined) {
      others.push(file)
      continue
    }
    if (/^p/i.test(ending ?? '')) newer.add(stem)
    stems.set(stem, { ...stems.get(stem), [part]: file })
  }
  const fams = files.filter(({ name }) => /\.(?:fam|psam)$/i.test(name))
  const shared = fams.length === 1 ? fams[0] : undefined
  const sets: PanelSet<F>[] = []
  const missing: string[] = []
  for (const [name, parts] of stems) {
    const { bed, bim, fam = shared } = parts
    if (bed && bim && fam) sets.push({ name, bed, bim, fam })
    // A single .fam file is shared by all sets.
    else if (bed || bim || !shared || stems.size === 1) {
      const all = { bed, bim, fam }
      const endingOf = (part: Part) => (newer.has(name) ? PLINK_2[part] : part)
      const lacking = PARTS.filter((part) => !all[part])
      missing.push(...lacking.map((part) => `${name}.${endingOf(part)}`))
    }
  }
  const order = new Intl.Collator('en', { numeric: true })
  return { sets: sets.toSorted((a, b) => order.compare(a.name, b.name)), missing, others }
}
