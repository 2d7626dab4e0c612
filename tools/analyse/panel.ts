/** The files of a reference panel, open for the duration of a command. */
import { basename } from 'node:path'
import { type PanelFiles, Panel } from '../../src/science/panel/panel.ts'
import type { PanelVariant } from '../../src/science/panel/variants.ts'
import { type Arguments, STRINGS, UsageError } from './arguments.ts'
import { locate, withSource } from './files.ts'

export const PANEL_OPTIONS = { panel: STRINGS }

function isThere(path: string): boolean {
  try {
    locate(path)
    return true
  } catch {
    return false
  }
}

/** Returns the path of a file. @throws UsageError a file that is missing, or only exists compressed: no part of that can be read */
function partOf(path: string): string {
  if (!isThere(path) && isThere(`${path}.zst`)) {
    throw new UsageError(
      `${path}.zst is compressed, so that parts of it cannot be read. Run first: plink2 --zst-decompress ${path}.zst > ${path}`,
    )
  }
  return locate(path)
}

async function withSet<T>(prefix: string, work: (files: PanelFiles) => Promise<T>): Promise<T> {
  const stem = prefix.replace(/\.(?:bed|bim|fam|pgen|pvar|psam)$/i, '')
  const isPlink2 = isThere(`${stem}.pgen`) && !isThere(`${stem}.bed`)
  const [bedEnding, bimEnding, famEnding] = isPlink2
    ? ['pgen', 'pvar', 'psam']
    : ['bed', 'bim', 'fam']
  return withSource(partOf(`${stem}.${bedEnding}`), (bed) =>
    withSource(partOf(`${stem}.${bimEnding}`), (bim) =>
      withSource(partOf(`${stem}.${famEnding}`), (fam) =>
        work({ name: basename(stem), bed, bim, fam }),
      ),
    ),
  )
}

/** Opens every set that `--panel` names, of PLINK 1 or 2. @throws UsageError a file that is missing */
export function withPanelFiles<T>(
  args: Arguments,
  work: (sets: PanelFiles[]) => Promise<T>,
): Promise<T> {
  const open = (prefixes: readonly string[], sets: PanelFiles[]): Promise<T> => {
    const [prefix, ...rest] = prefixes
    if (prefix === undefined) return work(sets)
    return withSet(prefix, (files) => open(rest, [...sets, files]))
  }
  return open(args.list('panel'), [])
}

/** Opens every set and reads the .bim files. @throws UsageError no `--panel` */
export function withPanels<T>(args: Arguments, work: (panels: Panel[]) => Promise<T>): Promise<T> {
  if (args.list('panel').length === 0) {
    throw new UsageError(
      '--panel is needed: the name of a .bed, .bim and .fam file (or .pgen, .pvar, .psam) without the ending. Give it again for each further set.',
    )
  }
  return withPanelFiles(args, async (sets) => {
    const panels: Panel[] = []
    for (const files of sets) panels.push(await Panel.open(files))
    return work(panels)
  })
}

export type LocatedName = { name: string; panel: number; variant: PanelVariant }

/** Finds names in the .bim files, and those that none has. */
export async function locateNames(
  panels: readonly Panel[],
  names: readonly string[],
): Promise<{ placed: LocatedName[]; absent: string[] }> {
  const found = new Map<string, LocatedName>()
  for (const [panel, { variants }] of panels.entries()) {
    const requestedNames = new Set(names)
    const lines = await variants.lines(names.flatMap((name) => variants.named(name)))
    for (const variant of lines) {
      const { name } = variant
      // Of lines with one name the first is taken.
      if (requestedNames.has(name) && !found.has(name)) found.set(name, { name, panel, variant })
    }
  }
  const placed = names.flatMap((name) => found.get(name) ?? [])
  return { placed, absent: names.filter((name) => !found.has(name)) }
}
