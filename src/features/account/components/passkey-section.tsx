/** Section that lists, adds and removes passkeys: signing in with the lock of a device. */
import { normaliseName } from '../../../contract/typed-text.ts'
import { Button, Skeleton, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../../contract/endpoints/passkeys.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { useSentences, useT } from '../../../i18n/use-t.ts'
import { readUserAgent } from '../../../lib/user-agent.ts'
import { hasPasskeys, PasskeyCancelled, PasskeyKnown } from '../../../platform/passkey.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { QueryView } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { addPasskey, passkeysQuery, removePasskey } from '../passkeys.ts'
import classes from './account.module.css'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Done, FormFault } from './form-parts.tsx'
import { Section } from './section.tsx'

/** Returns a default name: browser and system of this device. */
function deviceName(): string {
  const { browser, system } = readUserAgent(navigator.userAgent)
  return [browser, system].filter((name) => name !== null).join(' · ')
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useT()
  const sentences = useSentences()
  const format = useFormat()
  const isOnline = useOnline()
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  return (
    <li className={classes.item}>
      <IconFingerprint className={classes.itemIcon} size={24} stroke={1.5} aria-hidden="true" />
      <div className={classes.rowWords}>
        <p className={classes.strong}>{name}</p>
        <p className={classes.quiet}>
          {sentences(
            t('settings.passkeys.added', { at: createdAt ? format.date(createdAt) : '' }),
            lastUsedAt === null
              ? t('settings.passkeys.unused')
              : t('settings.passkeys.used', { at: format.dateTime(lastUsedAt) }),
            isSynced && t('settings.passkeys.synced'),
          )}
        </p>
      </div>
      <Button
        className={classes.itemEnd}
        variant="default"
        disabled={!isOnline}
        onClick={onRemove}
        aria-label={t('settings.passkeys.removeOf', { name })}
      >
        {t('settings.passkeys.remove')}
      </Button>
    </li>
  )
}

/** Adds and removes passkeys, and reports the result. */
function useChanges() {
  const t = useT()
  const client = useQueryClient()
  const submission = useSubmission()
  const [note, setNote] = useState('')
  const change = async (work: () => Promise<string>) => {
    setNote('')
    await submission.submit(async () => setNote(await work()))
    await client.invalidateQueries({ queryKey: passkeysQuery().queryKey })
  }
  return {
    submission,
    note,
    add: (name: string) =>
      change(async () => {
        try {
          await addPasskey(name)
          return t('settings.passkeys.done')
        } catch (error) {
          if (error instanceof PasskeyCancelled) return ''
          if (error instanceof PasskeyKnown) return t('settings.passkeys.known')
          throw error
        }
      }),
    remove: ({ id, name }: Passkey) =>
      change(async () => {
        await removePasskey(id)
        return t('settings.passkeys.removed', { name })
      }),
  }
}

function AddForm({ isBusy, onAdd }: { isBusy: boolean; onAdd: (name: string) => void }) {
  const t = useT()
  const isOnline = useOnline()
  const [name, setName] = useState(deviceName)
  if (!hasPasskeys()) return <Text c="dimmed">{t('settings.passkeys.unable')}</Text>
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(normaliseName(name) || t('settings.passkeys.title'))
      }}
    >
      <TextInput
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        label={t('settings.passkeys.name')}
        name="passkeyName"
        maxLength={LIMITS.passkeyName}
        autoComplete="off"
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={isBusy} disabled={!isOnline}>
          {t('settings.passkeys.add')}
        </Button>
      </div>
    </form>
  )
}

export function PasskeySection() {
  const t = useT()
  const query = useQuery(passkeysQuery())
  const changes = useChanges()
  const [toRemove, setToRemove] = useState<Passkey | null>(null)
  const { submission } = changes
  return (
    <Section title={t('settings.passkeys.title')} text={t('settings.passkeys.text')}>
      <QueryView query={query} isCompact loading={<Skeleton height={78} radius="lg" />}>
        {(keys) =>
          keys.length > 0 && (
            <ul className={classes.list} aria-label={t('settings.passkeys.title')}>
              {keys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onRemove={() => setToRemove(passkey)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <FormFault text={submission.failure?.text ?? null} />
      <AddForm isBusy={submission.isBusy} onAdd={(name) => void changes.add(name)} />
      <Done>{changes.note}</Done>
      <ConfirmDialog
        isOpen={toRemove !== null}
        onClose={() => setToRemove(null)}
        title={t('settings.passkeys.ask.title')}
        text={t('settings.passkeys.ask.text', { name: toRemove?.name ?? '' })}
        action={t('settings.passkeys.remove')}
        isDangerous
        submission={submission}
        onConfirm={() => {
          if (toRemove !== null) void changes.remove(toRemove)
          setToRemove(null)
        }}
      />
    </Section>
  )
}
