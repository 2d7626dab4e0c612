/** Field for the tags of a record, with the user's other tags as suggestions. */
import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { recordQueries } from '../../../cache/record-queries.ts'
import { useDeviceRecords } from '../../../cache/use-record.ts'
import { useCacheUserId } from '../../../cache/user-cache.tsx'
import { LIMITS } from '../../../contract/limits.ts'
import { normaliseTags } from '../../../contract/record-content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { VISITOR } from '../../../lib/storage-keys.ts'
import { mergeTags } from '../model.ts'
import classes from './records.module.css'

/** Characters that end a tag while typing, besides Enter; in Chinese the full-width ones. */
const ENDS = [',', '，', '、', ';', '；']
const TAG_LIMITS = { most: LIMITS.recordTags, longest: LIMITS.recordTag }

/** Normalises tags. */
export function normaliseTypedTags(tags: readonly string[]): string[] {
  return normaliseTags(tags, TAG_LIMITS)
}

/** Returns all tags that the user has, on this device and in the account. */
export function useKnownTags(): string[] {
  const userId = useCacheUserId()
  const account = useQuery({ ...recordQueries.tags(), enabled: userId !== VISITOR })
  const device = useDeviceRecords()
  return mergeTags(account.data ?? [], device.data ?? [])
}

type Props = {
  tags: string[]
  /** Text that is not a tag yet: it counts as one when the form is sent. */
  typed: string
  onChange: (tags: string[]) => void
  onType: (text: string) => void
}

export function TagsField({ tags, typed, onChange, onType }: Props) {
  const t = useT()
  const known = useKnownTags()
  return (
    <TagsInput
      size="md"
      label={t('records.tags.label')}
      description={t('records.tags.hint', { most: LIMITS.recordTags })}
      data={known.filter((tag) => !tags.includes(tag))}
      value={tags}
      onChange={(next) => onChange(normaliseTypedTags(next))}
      searchValue={typed}
      onSearchChange={(text) => onType([...text].slice(0, LIMITS.recordTag).join(''))}
      maxTags={LIMITS.recordTags}
      splitChars={ENDS}
      acceptValueOnBlur={false}
      comboboxProps={{ withinPortal: true }}
      classNames={{ inputField: classes.tagField ?? '' }}
    />
  )
}
