import { pairTable } from '../exports/pair-table.ts'
import { defineRerun, type RerunPlan } from '../rerun/plan.ts'
import { isTwoSample, type TwoSampleBody } from './body.ts'
import { settingsFrom } from './settings.ts'

function twoSample(body: TwoSampleBody): RerunPlan {
  const {
    presentation: { road: provenance, ...presentation } = {},
    parameters,
    mapping,
    input,
  } = body
  const settings = { ...settingsFrom(parameters), ...presentation }
  // The parser uses only the mapping of an earlier preview.
  const preview = { mapping }
  return {
    files: [{ role: 'table', name: input.fileName, sha256: input.sha256 }],
    fromFiles: ([source], _panel, areOtherFiles = false) => {
      const sheet = input.member === undefined ? {} : { sheet: input.member }
      const isBook = /\.xlsx$/i.test(input.fileName)
      const withProvenance = provenance && !areOtherFiles ? { road: provenance } : {}
      const inputs = source ? { ...source, ...(isBook && sheet), ...withProvenance } : null
      return { inputs, preview, settings }
    },
    fromRecord: (name) => {
      const blob = new Blob([pairTable(body.variants)], { type: 'text/plain' })
      return {
        inputs: { kind: 'record', name, blob, ...(provenance && { road: provenance }) },
        preview: null,
        settings,
      }
    },
  }
}

/** Reruns from the table, or from the variants that the record holds. */
export const rerun = defineRerun(isTwoSample, twoSample)
