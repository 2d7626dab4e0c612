import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { openedAtoms } from '../../session/session-atoms.ts'
import type { Openable } from './opening.ts'

type OpenedItem = Openable & { analysisType?: number | null }

const asText = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** Stores the last opened item in the session: the problem's page uses it when its address has no id. */
export function useRememberOpened(): (item: OpenedItem) => void {
  const setIndustryId = useSetAtom(openedAtoms.industryId)
  const setIndustryType = useSetAtom(openedAtoms.industryType)
  const setProblemId = useSetAtom(openedAtoms.problemId)
  const setProblemType = useSetAtom(openedAtoms.problemType)
  const setAnalysisId = useSetAtom(openedAtoms.analysisId)
  const setAnalysisType = useSetAtom(openedAtoms.analysisType)
  return useCallback(
    (item) => {
      if (item.type === 'industry') {
        setIndustryId(item.id)
        // Industries have no subtypes: the opened item is an industry.
        setIndustryType(item.type)
      }
      if (item.type === 'problem') {
        setProblemId(item.id)
        setProblemType(asText(item.problemType))
      }
      if (item.type === 'analysis') {
        setAnalysisId(item.id)
        setAnalysisType(asText(item.analysisType))
      }
    },
    [setAnalysisId, setAnalysisType, setIndustryId, setIndustryType, setProblemId, setProblemType],
  )
}
