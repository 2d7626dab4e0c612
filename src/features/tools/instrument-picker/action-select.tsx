import { NativeSelect } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import { ACTION_TEXT } from '../../../results/scan/texts.ts'
import { useInstrumentPicker } from './spec.ts'

const ACTIONS = Object.keys(ACTION_TEXT) as HarmoniseAction[]

/** Select for palindromic variants: one rule for all files that are harmonised with the instruments. */
export function ActionSelect() {
  const t = useT()
  const { session, draft } = useInstrumentPicker()
  return (
    <NativeSelect
      size="md"
      label={t('tools.screen.action')}
      value={draft.settings.action}
      data={ACTIONS.map((value) => ({ value, label: t(ACTION_TEXT[value]) }))}
      onChange={(event) =>
        session.setSettings({ action: event.currentTarget.value as HarmoniseAction })
      }
    />
  )
}
