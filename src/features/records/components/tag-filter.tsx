import { NativeSelect } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { useKnownTags } from './tags-field.tsx'

type Props = { tag: string; onChange: (tag: string) => void }

/** Filter by one of the user's tags; renders nothing while there are none. */
export function TagFilter({ tag, onChange }: Props) {
  const t = useT()
  const known = useKnownTags()
  if (known.length === 0 && tag === '') return null
  const choices = tag === '' || known.includes(tag) ? known : [tag, ...known]
  return (
    <NativeSelect
      size="md"
      label={t('records.tags.filter')}
      value={tag}
      data={[
        { value: '', label: t('records.tags.all') },
        ...choices.map((value) => ({ value, label: value })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
