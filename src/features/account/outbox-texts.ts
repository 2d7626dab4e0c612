/** Texts of the outbox: describes each waiting change in the user's language. */
import type { QueuedWrite } from '../../cache/write-queue.ts'
import { AVATARS } from '../../contract/avatars.ts'
import { asLanguage, languageFacts } from '../../contract/languages.ts'
import { msg } from '../../i18n/msg.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { PORTRAIT_NAMES } from './components/portrait-picker.tsx'
import { preferenceTexts } from './components/notification-preferences.tsx'

/** Message ids of changes without parameters. */
const PLAIN: Partial<Record<QueuedWrite['name'], string>> = {
  like: msg('outbox.what.like'),
  cancelLike: msg('outbox.what.cancelLike'),
  addFavourite: msg('outbox.what.addFavourite'),
  removeFavourite: msg('outbox.what.removeFavourite'),
  readingPlace: msg('outbox.what.readingPlace'),
  readTerms: msg('outbox.what.readTerms'),
  sendFeedback: msg('outbox.what.sendFeedback'),
  replyFeedback: msg('outbox.what.replyFeedback'),
  closeFeedback: msg('outbox.what.closeFeedback'),
  readNotification: msg('outbox.what.readNotification'),
  readAllNotifications: msg('outbox.what.readAllNotifications'),
  removeNotification: msg('outbox.what.removeNotification'),
}

const tagsIn = ({ params: { tags } }: QueuedWrite): string[] =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []

/** Returns a function that describes a waiting change in the user's language. */
export function useWriteText(): (write: QueuedWrite) => string {
  const t = useT()
  const locale = useLocale()
  const comma = new Intl.ListFormat(locale, { type: 'unit' })

  const preferenceText = ({ params }: QueuedWrite) => {
    const [name = '', isOn] = Object.entries(params)[0] ?? []
    const texts = preferenceTexts(name)
    if (texts === null) return t('outbox.what.setting')
    const state = isOn === true ? 'on' : 'off'
    return t('outbox.what.wish', { kind: t(texts.kind), way: t(texts.channel), state })
  }
  const portraitName = (avatar: string) => {
    const name = AVATARS.find((one) => one === avatar)
    return t(name === undefined ? 'account.portrait.initial' : PORTRAIT_NAMES[name])
  }
  const choiceText = ({ params: { language, timeZone, nickName, avatar } }: QueuedWrite) => {
    if (typeof nickName === 'string') return t('outbox.what.nickName', { name: nickName })
    if (typeof avatar === 'string') return t('outbox.what.portrait', { name: portraitName(avatar) })
    if (typeof timeZone === 'string') {
      return timeZone === ''
        ? t('outbox.what.deviceZone')
        : t('outbox.what.timeZone', { zone: timeZone })
    }
    if (typeof language !== 'string') return t('outbox.what.setting')
    const chosen = asLanguage(language)
    const name = chosen === null ? t('settings.language.auto.label') : languageFacts(chosen).name
    return t('outbox.what.language', { name })
  }

  return (write) => {
    const { about, name, params } = write
    const title = about?.[locale] || about?.zh || t('outbox.what.unnamed')
    const plain = PLAIN[name]
    if (plain !== undefined) return t(plain, { title })
    switch (name) {
      case 'tagFavourite':
        return tagsIn(write).length === 0
          ? t('outbox.what.noTags', { title })
          : t('outbox.what.tags', { title, tags: comma.format(tagsIn(write)) })
      case 'subjectProgress':
        return t(params['done'] === true ? 'outbox.what.stepDone' : 'outbox.what.stepUndone', {
          title,
        })
      case 'updatePreferences':
        return preferenceText(write)
      case 'updateProfile':
        return choiceText(write)
      default:
        return t('outbox.what.setting')
    }
  }
}
