import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { PROBLEM_TYPE } from '../../../contract/codes.ts'
import { msg } from '../../../i18n/msg.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { changeFilters, type ProblemFilters, type ProblemType } from '../model.ts'
import { articleQueries } from '../queries.ts'
import classes from './problems.module.css'

export const PROBLEM_LABEL: Record<ProblemType, string> = {
  [PROBLEM_TYPE.method]: msg('articles.problemType.method'),
  [PROBLEM_TYPE.data]: msg('articles.problemType.data'),
  [PROBLEM_TYPE.short]: msg('articles.problemType.short'),
}

type Change = (next: ProblemFilters, options?: { replace: boolean }) => void
type Props = { filters: ProblemFilters; onChange: Change }

function Words({ filters, onChange }: Props) {
  const t = useT()
  return (
    <SearchField
      label={t('articles.problems.keyword')}
      placeholder={t('articles.problems.keyword.example')}
      value={filters.keyword}
      onChange={(keyword) => onChange(changeFilters(filters, { keyword }), { replace: true })}
    />
  )
}

function IndustryField({ filters, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const { data: industries } = useQuery(articleQueries.industries())
  const options = (industries ?? []).map((industry) => ({
    value: industry.id,
    label: textIn(industry, 'title', locale),
  }))
  return (
    <NativeSelect
      size="md"
      className={classes.industry}
      label={t('articles.problems.industry')}
      value={filters.industryId ?? ''}
      onChange={(event) =>
        onChange(changeFilters(filters, { industryId: event.currentTarget.value || null }))
      }
      data={[{ value: '', label: t('articles.problems.industry.all') }, ...options]}
    />
  )
}

function TypeField({ filters, onChange }: Props) {
  const t = useT()
  const labelId = useId()
  const choices: { value: ProblemType | null; label: string }[] = [
    { value: null, label: t('articles.problemType.all') },
    ...Object.values(PROBLEM_TYPE).map((value) => ({ value, label: t(PROBLEM_LABEL[value]) })),
  ]
  return (
    <div className={classes.types} role="group" aria-labelledby={labelId}>
      <p id={labelId} className={classes.typesLabel}>
        {t('articles.problems.type')}
      </p>
      {choices.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          className={classes.type}
          aria-pressed={filters.problemType === value}
          onClick={() => onChange(changeFilters(filters, { problemType: value }))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** Search, field and kind of question. Each change is written to the address at once. */
export function ProblemFilterBar(props: Props) {
  return (
    <div className={classes.filters} role="search">
      <Words {...props} />
      <IndustryField {...props} />
      <TypeField {...props} />
    </div>
  )
}
