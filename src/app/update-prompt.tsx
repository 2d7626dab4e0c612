/** Card about a new build, with the unsaved work that a reload would lose. */
import { Button, Group, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSentences, useT } from '../i18n/use-t.ts'
import { outdatedAtom } from '../session/maintenance.ts'
import { useUnsavedList, useUnsavedWorkRegistry } from '../ui/unsaved-work.tsx'
import type { UpdateState } from './update-model.ts'
import { createUpdateFlow } from './update-flow.ts'
import classes from './update-prompt.module.css'

type CardProps = {
  phase: UpdateState['phase']
  isTooOld: boolean
  otherTabs: number
  /** Message ids. */
  unsaved: readonly string[]
  onAccept: () => void
  onPutOff: () => void
}

function Details({ phase, isTooOld, otherTabs, unsaved }: CardProps) {
  const t = useT()
  const sentences = useSentences()
  return (
    <>
      <Text size="sm" c="dimmed">
        {sentences(
          isTooOld && t('app.update.tooOld'),
          phase === 'behind' && !isTooOld ? t('app.update.behind') : t('app.update.ready'),
          phase !== 'behind' && otherTabs > 0 && t('app.update.tabs', { n: otherTabs }),
        )}
      </Text>
      {unsaved.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            {t('app.update.unsaved')}
          </Text>
          <ul className={classes.unsaved}>
            {unsaved.map((what) => (
              <li key={what}>{t(what)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Card(props: CardProps) {
  const t = useT()
  const { phase, unsaved, onAccept, onPutOff } = props
  const isApplying = phase === 'applying' || phase === 'reloading'
  const hasUnsaved = unsaved.length > 0
  return (
    <div className={classes.card}>
      <Text fw={600}>{t('app.update.title')}</Text>
      {isApplying ? (
        <Text size="sm" c="dimmed">
          {t('app.update.applying')}
        </Text>
      ) : (
        <Details {...props} />
      )}
      <Group justify="flex-end" mt="sm" gap="xs">
        <Button
          variant={hasUnsaved ? 'filled' : 'default'}
          onClick={onPutOff}
          disabled={isApplying}
        >
          {t('app.update.later')}
        </Button>
        <Button variant={hasUnsaved ? 'default' : 'filled'} onClick={onAccept} loading={isApplying}>
          {hasUnsaved ? t('app.update.applyAnyway') : t('app.update.apply')}
        </Button>
      </Group>
    </div>
  )
}

/**
 * Prompts to update once a new build is completely fetched. Not a toast: it stays until answered,
 * blocks nothing, and lists the unsaved work that a reload would lose.
 */
export function UpdatePrompt() {
  const t = useT()
  const registry = useUnsavedWorkRegistry()
  const unsaved = useUnsavedList()
  const [flow] = useState(() => createUpdateFlow(registry))
  const { state, otherTabs } = useSyncExternalStore(flow.subscribe, flow.view, flow.view)
  const isOutdated = useAtomValue(outdatedAtom)
  useEffect(() => flow.start(), [flow])
  useEffect(() => {
    if (isOutdated) flow.outdated()
  }, [flow, isOutdated])
  const isShown = state.phase !== 'quiet'
  return (
    // Always rendered, so that screen readers announce the card when it appears inside.
    <div className={classes.place} role="status" aria-label={t('app.update.label')}>
      {isShown && (
        <Card
          phase={state.phase}
          isTooOld={state.isTooOld}
          otherTabs={otherTabs}
          unsaved={unsaved}
          onAccept={flow.accept}
          onPutOff={flow.putOff}
        />
      )}
    </div>
  )
}
