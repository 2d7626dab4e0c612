import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ProblemFilters, parseFilters, serialiseFilters } from './model.ts'

/**
 * Stores the filters of a list in its address.
 * @param path of the list
 */
export function useFilters(path: string) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const filters = useMemo(() => parseFilters(search), [search])
  const setFilters = useCallback(
    (next: ProblemFilters, options?: { replace: boolean }) =>
      navigate(`${path}${serialiseFilters(next)}`, options),
    [navigate, path],
  )
  return [filters, setFilters] as const
}
