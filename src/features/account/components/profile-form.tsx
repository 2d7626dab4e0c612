/** Form for the member's portrait and nick name. */
import { normaliseName } from '../../../contract/typed-text.ts'
import { Button, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { AVATARS } from '../../../contract/avatars.ts'
import type { UserData } from '../../../contract/endpoints/session.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { userDataAtom } from '../../../session/session-atoms.ts'
import { nickProblem } from '../../../ui/forms/field-rules.ts'
import { useFieldRules } from '../../../ui/forms/use-field-rules.ts'
import { fieldErrorsOf, useSubmission } from '../../../ui/forms/use-submission.ts'
import { useUnsavedWork } from '../../../ui/unsaved-work.tsx'
import { saveProfile } from '../queued-calls.ts'
import classes from './account.module.css'
import { Done, FormFault } from './form-parts.tsx'
import { type Portrait, PortraitPicker } from './portrait-picker.tsx'

type Draft = { nickName?: string; avatar?: Portrait }

function portraitOf(user: UserData | null): Portrait {
  return AVATARS.find((name) => name === user?.avatar) ?? ''
}

/** Draft of the profile, as differences from the account. It survives a failure and a change in another tab. */
function useDraft() {
  const user = useAtomValue(userDataAtom)
  const [draft, setDraft] = useState<Draft>({})
  const before = { nickName: user?.nickName ?? '', avatar: portraitOf(user) }
  const form = { ...before, ...draft }
  const nickName = normaliseName(form.nickName)
  const change: Draft = {
    ...(nickName !== before.nickName && { nickName }),
    ...(form.avatar !== before.avatar && { avatar: form.avatar }),
  }
  return {
    form,
    before,
    change,
    isChanged: Object.keys(change).length > 0,
    edit: (part: Draft) => setDraft((now) => ({ ...now, ...part })),
    reset: () => setDraft({}),
  }
}

/** Saves the draft, and shows errors at their field. */
function useSaving({ form, before, change, isChanged, reset }: ReturnType<typeof useDraft>) {
  const rule = useFieldRules()
  const submission = useSubmission()
  const [done, setDone] = useState<'saved' | 'waiting' | null>(null)
  const [isTried, setTried] = useState(false)
  const problem = rule(nickProblem(form.nickName))
  const refused = submission.failure && fieldErrorsOf(submission.failure, { nickName: 'nickName' })
  const save = async () => {
    setTried(true)
    setDone(null)
    if (problem !== null || !isChanged) return
    let isQueued = false
    const failure = await submission.submit(async () => {
      isQueued = await saveProfile(change, before)
    })
    if (failure !== null) return
    reset()
    setTried(false)
    setDone(isQueued ? 'waiting' : 'saved')
  }
  return {
    save,
    isBusy: submission.isBusy,
    done,
    nickFault: (isTried ? problem : null) ?? refused?.['nickName'] ?? null,
    fault: refused ? null : (submission.failure?.text ?? null),
    forget() {
      submission.clear()
      setDone(null)
    },
  }
}

export function ProfileForm() {
  const t = useT()
  const draft = useDraft()
  const { form, isChanged, edit, reset } = draft
  const saving = useSaving(draft)
  useUnsavedWork(msg('settings.profile.unsaved'), isChanged)
  const change = (part: Draft) => {
    saving.forget()
    edit(part)
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      <FormFault text={saving.fault} />
      <PortraitPicker
        name={form.nickName}
        value={form.avatar}
        onChange={(avatar) => change({ avatar })}
      />
      <TextInput
        label={t('auth.field.nick.label')}
        description={t('settings.profile.nickHint')}
        name="nickName"
        autoComplete="nickname"
        required
        value={form.nickName}
        error={saving.nickFault}
        onChange={(event) => change({ nickName: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={saving.isBusy} disabled={!isChanged}>
          {t('settings.save')}
        </Button>
        {isChanged && (
          <Button variant="subtle" color="gray" disabled={saving.isBusy} onClick={reset}>
            {t('settings.undo')}
          </Button>
        )}
        <Done>
          {saving.done !== null &&
            t(saving.done === 'saved' ? 'settings.saved' : 'settings.waiting')}
        </Done>
      </div>
    </form>
  )
}
