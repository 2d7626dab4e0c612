/** Provenance of a selection of instruments: files with their hashes, rules, engine and times. */
import { useT } from '../../../i18n/use-t.ts'
import type { ReadFile } from '../../../science/instruments/result.ts'
import { useFormat } from '../../use-format.ts'
import { ProvenanceSection } from '../provenance-section.tsx'
import { type FactItem, FactList } from '../result-parts.tsx'
import { ACTION_TEXT } from '../../../results/scan/texts.ts'
import type { InstrumentsBody } from '../../../results/instruments/body.ts'
import { INDEPENDENCE_TEXT } from '../../../results/instruments/texts.ts'

function useFileFacts(): (file: ReadFile) => FactItem[] {
  const t = useT()
  const format = useFormat()
  return ({ fileName, bytes, rows, sha256, member, container, mapping }) => [
    { id: 'file', name: t('analysis.provenance.file'), value: fileName },
    ...(member === null ? [] : [{ id: 'member', name: container.toUpperCase(), value: member }]),
    { id: 'size', name: t('analysis.provenance.size'), value: format.bytes(bytes) },
    { id: 'rows', name: t('analysis.pick.rows'), value: format.integer(rows) },
    { id: 'hash', name: 'SHA-256', value: sha256, isMono: true },
    {
      id: 'mapping',
      name: t('analysis.provenance.mapping'),
      value: Object.entries(mapping)
        .map(([field, column]) => `${field} = ${column}`)
        .join(', '),
    },
  ]
}

/** Returns how the outcome was matched to the instruments, and the proxies of missing ones. */
function useOutcomeFacts(): (outcome: InstrumentsBody['outcome']) => FactItem[] {
  const t = useT()
  const format = useFormat()
  return (outcome) => {
    if (!outcome) return []
    const { action, proxies } = outcome
    const facts = [
      { id: 'action', name: t('analysis.pick.rule.action'), value: t(ACTION_TEXT[action]) },
    ]
    if (!proxies) return facts
    const values = { r2: format.exact(proxies.r2), kb: format.integer(proxies.windowKb) }
    const value = t('analysis.pick.rule.proxies', values)
    return [...facts, { id: 'absent', name: t('analysis.pick.rule.absent'), value }]
  }
}

function useRuleFacts(): (body: InstrumentsBody) => FactItem[] {
  const t = useT()
  const format = useFormat()
  const outcomeFacts = useOutcomeFacts()
  return ({ parameters: rules, estimates, ld, outcome }) => {
    const window = { id: 'kb', name: 'kb', value: format.integer(rules.windowKb) }
    const sieve = (value: string) =>
      value === 'proxy'
        ? t('analysis.pick.rule.judgedAs', { kb: format.integer(rules.proxyKb) })
        : value === 'drop'
          ? t('analysis.pick.rule.drop')
          : value === 'flag'
            ? t('analysis.pick.rule.flag')
            : t('analysis.pick.rule.keep')
    const facts: FactItem[] = [
      { id: 'p', name: 'P', value: `≤ ${format.exact(rules.mostP)}` },
      { id: 'f', name: 'F', value: `≥ ${format.exact(rules.leastF)}` },
      { id: 'maf', name: 'MAF', value: `≥ ${format.exact(rules.leastMaf)}` },
      { id: 'info', name: 'INFO', value: `≥ ${format.exact(rules.leastInfo)}` },
      {
        id: 'way',
        name: t('analysis.pick.rule.independence'),
        value: t(INDEPENDENCE_TEXT[rules.independence]),
      },
    ]
    if (rules.independence !== 'none') facts.push(window)
    if (rules.independence === 'panel') {
      facts.push(
        { id: 'r2', name: 'r²', value: `> ${format.exact(rules.r2)}` },
        { id: 'outside', name: t('analysis.pick.rule.outsidePanel'), value: sieve(rules.outside) },
      )
    }
    if (rules.independence === 'matrix') {
      facts.push(
        { id: 'r2', name: 'r²', value: `≥ ${format.exact(rules.r2)}` },
        { id: 'outside', name: t('analysis.pick.rule.outside'), value: sieve(rules.outside) },
        { id: 'scale', name: t('analysis.pick.rule.scale'), value: ld?.scale === 'r' ? 'r' : 'r²' },
      )
    }
    facts.push(
      { id: 'indels', name: t('analysis.pick.rule.indels'), value: sieve(rules.indels) },
      { id: 'multi', name: t('analysis.pick.rule.multi'), value: sieve(rules.multiAllelic) },
      {
        id: 'palindromic',
        name: t('analysis.pick.rule.palindromic'),
        value: sieve(rules.palindromic),
      },
      { id: 'mhc', name: t('analysis.pick.rule.mhc'), value: sieve(rules.mhc) },
    )
    if (estimates && !outcome) {
      const value = t(ACTION_TEXT[estimates.action])
      facts.push({ id: 'action', name: t('analysis.pick.rule.action'), value })
    }
    facts.push(...outcomeFacts(outcome))
    return facts
  }
}

function useLdFacts(): (ld: NonNullable<InstrumentsBody['ld']>) => FactItem[] {
  const t = useT()
  const format = useFormat()
  return ({ fileName, sha256, matched, variants }) => [
    { id: 'file', name: t('analysis.provenance.file'), value: fileName },
    { id: 'hash', name: 'SHA-256', value: sha256, isMono: true },
    {
      id: 'variants',
      name: t('analysis.pick.provenance.matched'),
      value: `${format.integer(matched)} / ${format.integer(variants)}`,
    },
  ]
}

function usePanelFacts(): (panel: NonNullable<InstrumentsBody['panel']>) => FactItem[] {
  const t = useT()
  const format = useFormat()
  const integer = (value: number) => format.integer(value)
  return ({ files, people, founders, matched, byPlace, turned }) => [
    ...files.slice(0, MOST_SETS).flatMap(({ fileName, bimSha256, bedBytes, variants }, at) => [
      {
        id: `file-${at}`,
        name: t('analysis.provenance.file'),
        value: t('analysis.pick.provenance.panelSet', {
          name: fileName,
          size: format.bytes(bedBytes),
          n: variants,
        }),
      },
      { id: `hash-${at}`, name: 'SHA-256 (.bim)', value: bimSha256, isMono: true },
    ]),
    {
      id: 'people',
      name: t('analysis.pick.provenance.people'),
      value: `${integer(founders)} / ${integer(people)}`,
    },
    {
      id: 'matched',
      name: t('analysis.pick.provenance.inPanel'),
      value: t('analysis.pick.provenance.inPanelOf', {
        n: integer(matched),
        place: integer(byPlace),
        turned: integer(turned),
      }),
    },
  ]
}

/** One file set per chromosome, X and the pseudo-autosomal region. */
const MOST_SETS = 26

export function PickProvenance({ body }: { body: InstrumentsBody }) {
  const t = useT()
  const format = useFormat()
  const fileFacts = useFileFacts()
  const ruleFacts = useRuleFacts()
  const ldFacts = useLdFacts()
  const panelFacts = usePanelFacts()
  const { input, estimates, ld, panel: reference, outcome, engine, timings } = body
  const engineFacts: FactItem[] = [
    {
      id: 'engine',
      name: t('analysis.provenance.engine'),
      value: `${engine.name} ${engine.version}`,
    },
    {
      id: 'time',
      name: t('analysis.pick.provenance.time'),
      value: format.duration(timings.totalMs),
    },
  ]
  const panel = (id: string, title: string, items: FactItem[]) => ({
    id,
    title,
    content: <FactList items={items} />,
  })
  const panels = [panel('input', t('analysis.pick.provenance.exposure'), fileFacts(input))]
  if (estimates) {
    const title = t('analysis.pick.provenance.estimates')
    panels.push(panel('estimates', title, fileFacts(estimates.input)))
  }
  if (outcome) {
    const title = t('analysis.pick.provenance.outcome')
    panels.push(panel('outcome', title, fileFacts(outcome.input)))
  }
  if (ld) panels.push(panel('ld', t('analysis.pick.provenance.ld'), ldFacts(ld)))
  if (reference) {
    panels.push(panel('panel', t('analysis.pick.provenance.panel'), panelFacts(reference)))
  }
  panels.push(
    panel('rules', t('analysis.pick.provenance.rules'), ruleFacts(body)),
    panel('engine', t('analysis.provenance.engine'), engineFacts),
  )
  return <ProvenanceSection panels={panels} openAtFirst="rules" />
}
