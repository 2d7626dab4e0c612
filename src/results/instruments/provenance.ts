/** Provenance of a choice of instruments, taken from its result. */
import { isSameStudy } from '../../science/instruments/result.ts'
import type { InstrumentProvenance } from '../instrument-provenance.ts'
import { exposureNameOf, type InstrumentsBody, outcomeNameOf } from './body.ts'

function outcomeOf(body: InstrumentsBody): InstrumentProvenance['outcome'] {
  const { outcome } = body
  if (!outcome) return null
  const { input, action, proxies, absent, kept } = outcome
  const { fileName, sha256, rows } = input
  const values = proxies?.used.map(({ r2 }) => r2) ?? []
  return {
    fileName,
    sha256,
    name: outcomeNameOf(body),
    rows,
    action,
    proxies: proxies
      ? {
          r2: proxies.r2,
          windowKb: proxies.windowKb,
          used: values.length,
          least: values.length > 0 ? Math.min(...values) : null,
        }
      : null,
    absent: absent.length,
    kept,
  }
}

function estimatesOf({ estimates }: InstrumentsBody): Pick<InstrumentProvenance, 'estimates'> {
  if (!estimates) return {}
  const { input, action, candidates, found, share } = estimates
  const { fileName, sha256, rows } = input
  const lost = candidates - found
  const isSame = isSameStudy(estimates)
  return { estimates: { fileName, sha256, rows, action, lost, share, isSame } }
}

/** Returns the provenance of a choice of instruments. */
export function provenanceOf(body: InstrumentsBody): InstrumentProvenance {
  const { engine, input, parameters, panel, ld, warnings, summary, instruments } = body
  const { fileName, sha256, rows } = input
  const lacking = warnings.find(({ code }) => code === 'not-in-panel' || code === 'not-in-matrix')
  return {
    engine: `${engine.name} ${engine.version}`,
    exposure: { fileName, sha256, name: exposureNameOf(body), rows },
    parameters,
    panel: panel ? { files: panel.files, founders: panel.founders } : null,
    ld: ld ? { fileName: ld.fileName, sha256: ld.sha256 } : null,
    lacking: Number(lacking?.values['count'] ?? 0),
    judgedAs: body.standIns?.length ?? 0,
    ...estimatesOf(body),
    chosen: instruments.rows.length,
    f: { least: summary.fMin, median: summary.fMedian },
    outcome: outcomeOf(body),
  }
}
