/**
 * Changes of a member's profile and preferences, which are queued while the service is not reached.
 */
import type { QueryClient } from '@tanstack/react-query'
import { queuedCall } from '../../cache/queued-call.ts'
import { sendOrQueue } from '../../cache/write-queue.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import { memberEndpoints, type MemberPreferences } from '../../contract/endpoints/members.ts'
import { asLanguage, languageFacts } from '../../contract/languages.ts'
import type { MessageValues, Translate } from '../../i18n/words.ts'
import { currentSession } from '../../session/current.ts'
import { PORTRAIT_NAMES } from './portrait-names.ts'
import { preferenceTexts } from './preference-kinds.ts'
import { accountQueries } from './queries.ts'

/**
 * Stores the new profile in the cookies; a profile that cannot be read now is read with the next
 * page.
 */
export async function refetchProfile(): Promise<void> {
  await currentSession()
    .readProfile()
    .catch(() => null)
}

/** Fields of the profile as they are sent: an empty text removes one. */
export type ProfileParams = ParamsOf<typeof memberEndpoints.updateProfile>

/** Shows fields of the profile that the service may not have yet. */
function showProfile(change: ProfileParams): void {
  const session = currentSession()
  const userId = session.userId()
  if (userId === null) return
  const shown = Object.entries(change).map(([name, value]) => [name, value === '' ? null : value])
  session.showProfile(userId, Object.fromEntries(shown))
}

/** The changed field: each is a change of its own. */
const fieldIn = (params: object) => Object.keys(params)[0] ?? ''

/** Returns the values of the message that describes a change of the profile. */
function profileValues(
  { nickName, avatar, timeZone, language }: ProfileParams,
  t: Translate,
): MessageValues {
  if (nickName !== undefined) return { field: 'nickName', value: nickName }
  if (avatar !== undefined) {
    const name = avatar === '' ? 'account.portrait.initial' : PORTRAIT_NAMES[avatar]
    return { field: 'avatar', value: t(name) }
  }
  if (timeZone !== undefined)
    return { field: timeZone === '' ? 'deviceZone' : 'timeZone', value: timeZone }
  // A field of another build has no label.
  if (language === undefined) return { field: 'none' }
  const chosen = asLanguage(language)
  const name = chosen === null ? t('settings.language.auto.label') : languageFacts(chosen).name
  return { field: 'language', value: name }
}

/** Changes of the account as calls that may be queued. */
export const accountCalls = {
  updateProfile: queuedCall(memberEndpoints, 'updateProfile', {
    keyOf: (params) => `profile:${fieldIn(params)}`,
    // The profile is in the cookies.
    affects: [],
    afterSent: refetchProfile,
    revert: (_client, was: ProfileParams) => showProfile(was),
    valuesOf: (params, { t }) => profileValues(params, t),
  }),
  updatePreferences: queuedCall(memberEndpoints, 'updatePreferences', {
    keyOf: (params) => `preference:${fieldIn(params)}`,
    affects: [accountQueries.preferences().queryKey],
    revert: (client: QueryClient, was: Partial<MemberPreferences>) =>
      client.setQueryData(
        accountQueries.preferences().queryKey,
        (now) => now && { ...now, ...was },
      ),
    valuesOf(params, { t }) {
      const [name = '', isOn] = Object.entries(params)[0] ?? []
      const texts = preferenceTexts(name)
      // A preference of another build has no label.
      if (texts === null) return { kind: 'none' }
      return { kind: t(texts.kind), channel: t(texts.channel), isOn }
    },
  }),
}

/**
 * Saves fields of the profile one by one, so that each can be retried alone; offline they are shown and queued.
 * @param was values of the account, shown again when the change is discarded
 * @returns whether they are queued
 */
export async function saveProfile(
  change: ProfileParams,
  was: ProfileParams = {},
): Promise<boolean> {
  let isQueued = false
  for (const [field, value] of Object.entries(change)) {
    const params: ProfileParams = { [field]: value }
    const before = Object.entries(was).filter(([name]) => name === field)
    const context = before.length > 0 ? { was: Object.fromEntries(before) } : {}
    const answered = await sendOrQueue(accountCalls.updateProfile, params, context)
    if (answered === null) {
      isQueued = true
      showProfile(params)
    }
  }
  if (!isQueued) await refetchProfile()
  return isQueued
}

/** Switches one notification channel. @returns the state; null when the change is queued */
export async function savePreference(
  name: keyof MemberPreferences,
  isOn: boolean,
): Promise<boolean | null> {
  const context = { was: { [name]: !isOn } }
  const answered = await sendOrQueue(accountCalls.updatePreferences, { [name]: isOn }, context)
  return answered && answered.reply[name]
}
