import { TextInput } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'

const MAX_NAME = 60

type Names = { exposureName: string; outcomeName: string }
type Props = { names: Names; onChange: (change: Partial<Names>) => void }

/** Names of exposure and outcome for titles and sentences. */
export function NamedSides({ names, onChange }: Props) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('tools.settings.exposure')}
        placeholder={t('tools.settings.exposurePlaceholder')}
        maxLength={MAX_NAME}
        value={names.exposureName}
        onChange={(event) => onChange({ exposureName: event.currentTarget.value })}
      />
      <TextInput
        label={t('tools.settings.outcome')}
        placeholder={t('tools.settings.outcomePlaceholder')}
        maxLength={MAX_NAME}
        value={names.outcomeName}
        onChange={(event) => onChange({ outcomeName: event.currentTarget.value })}
      />
    </>
  )
}
