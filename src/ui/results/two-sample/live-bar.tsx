/** Bar of the user's changes to a result: their state, and actions to reset and to save them. */
import { Anchor, Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useLiveEngine } from '../live-engine.ts'
import { titleOf } from '../../../results/record-file.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import own from './two-sample.module.css'
import type { Live } from './use-live-result.ts'

/** Returns the description of the changes. */
function useChangesText({ changes }: Live): string {
  const t = useT()
  const parts = []
  if (changes.without.size > 0) parts.push(t('analysis.live.without', { n: changes.without.size }))
  if (changes.convention) parts.push(t(CONVENTION_TEXT[changes.convention]))
  if (parts.length === 0) parts.push(t('analysis.live.rerun'))
  return parts.join('\u00a0· ')
}

type SaveState =
  | { name: 'no' | 'saving' | 'failed' }
  | { name: 'saved'; recordId: string; toolId: string; body: Live['shown'] }

const SAVE_STATE_TEXT = {
  saving: msg('analysis.live.keeping'),
  failed: msg('analysis.live.notKept'),
} as const

function stateText({ state }: Live): string {
  if (state === 'working') return msg('analysis.live.working')
  if (typeof state === 'object') {
    return state.code === 'no-usable-rows'
      ? msg('analysis.live.nothingLeft')
      : msg('analysis.live.failed')
  }
  return msg('analysis.live.done')
}

export function LiveBar({ live }: { live: Live }) {
  const t = useT()
  const engine = useLiveEngine()
  const changesText = useChangesText(live)
  const [saveState, setSaveState] = useState<SaveState>({ name: 'no' })
  const { shown, stored, state } = live
  const isSaved = saveState.name === 'saved' && saveState.body === shown

  const save = () => {
    if (!engine) return
    setSaveState({ name: 'saving' })
    engine.save(shown, `${titleOf(stored)} · ${changesText}`).then(
      (location) => setSaveState({ name: 'saved', ...location, body: shown }),
      () => setSaveState({ name: 'failed' }),
    )
  }

  return (
    <div className={own.live} role="region" aria-label={t('analysis.live.label')}>
      <div className={own.liveText}>
        <p className={own.liveTitle}>{changesText}</p>
        <p className={own.liveState} role="status">
          {saveState.name === 'saving' || saveState.name === 'failed'
            ? t(SAVE_STATE_TEXT[saveState.name])
            : t(stateText(live))}
          {isSaved && (
            <>
              {' '}
              <Anchor
                component={Link}
                href={paths.toolRecord(saveState.toolId, saveState.recordId)}
              >
                {t('analysis.live.open')}
              </Anchor>
            </>
          )}
        </p>
      </div>
      <div className={own.liveButtons}>
        <Button variant="default" onClick={live.reset}>
          {t('analysis.live.reset')}
        </Button>
        <Button
          disabled={state !== 'done' || isSaved || saveState.name === 'saving'}
          leftSection={<IconDeviceFloppy size={20} stroke={1.75} aria-hidden="true" />}
          onClick={save}
        >
          {isSaved ? t('analysis.live.kept') : t('analysis.live.keep')}
        </Button>
      </div>
    </div>
  )
}
