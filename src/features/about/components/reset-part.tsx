import { Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { resetOfflineData } from '../../../cache/erase.ts'
import { useCacheUserId } from '../../../cache/user-cache.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { useUnsavedList } from '../../../ui/unsaved-work.tsx'
import { Part } from './facts.tsx'

function Question({
  onAnswer,
  isResetting,
}: {
  onAnswer: (isYes: boolean) => void
  isResetting: boolean
}) {
  const t = useT()
  return (
    <div role="group" aria-label={t('about.reset.question')}>
      <Text size="sm" fw={600}>
        {t('about.reset.question')}
      </Text>
      <List size="sm" my="xs">
        <List.Item>{t('about.reset.lost')}</List.Item>
        <List.Item>{t('about.reset.stays')}</List.Item>
        <List.Item>{t('about.reset.reload')}</List.Item>
      </List>
      <Group gap="xs">
        <Button color="error" onClick={() => onAnswer(true)} loading={isResetting}>
          {t('about.reset.confirm')}
        </Button>
        <Button variant="default" onClick={() => onAnswer(false)} disabled={isResetting}>
          {t('about.reset.cancel')}
        </Button>
      </Group>
    </div>
  )
}

/** Removes everything that can be fetched again, after a confirmation that lists it. */
export function ResetPart() {
  const t = useT()
  const isOnline = useOnline()
  const userId = useCacheUserId()
  const hasUnsaved = useUnsavedList().length > 0
  const [step, setStep] = useState<'closed' | 'asking' | 'resetting'>('closed')

  function onAnswer(isYes: boolean): void {
    if (!isYes) {
      setStep('closed')
      return
    }
    setStep('resetting')
    void resetOfflineData(userId).then(() => location.reload())
  }

  return (
    <Part title={t('about.reset.title')}>
      <Text size="sm" mb="sm">
        {t('about.reset.text')}
      </Text>
      {step === 'closed' ? (
        <Button
          variant="default"
          onClick={() => setStep('asking')}
          disabled={!isOnline || hasUnsaved}
        >
          {t('about.reset.open')}
        </Button>
      ) : (
        <Question onAnswer={onAnswer} isResetting={step === 'resetting'} />
      )}
      {!isOnline && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('about.reset.needsNetwork')}
        </Text>
      )}
      {hasUnsaved && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('about.reset.unsaved')}
        </Text>
      )}
    </Part>
  )
}
