/** Restores the displayed state from before a discarded change; the changes belong to several features. */
import type { QueryClient } from '@tanstack/react-query'
import { showFavourite, showLike } from '../cache/article-reactions.ts'
import type { QueuedWrite } from '../cache/write-queue.ts'
import { FEEDBACK_STATES } from '../contract/endpoints/feedback.ts'
import { showProfile, restorePreference } from '../features/account/mutations.ts'
import { showTags } from '../features/collection/mutations.ts'
import { showThreadState } from '../features/feedback/send.ts'
import { showStep } from '../features/subjects/mutations.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function tagsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
}

/** Shows the state before a change; where it is unknown, the next answer of the service corrects it. */
export async function revertWrite(client: QueryClient, write: QueuedWrite): Promise<void> {
  const { name, params, was } = write
  if (was === undefined) return
  const articleId = textOf(params['articleId'])
  switch (name) {
    case 'like':
    case 'cancelLike':
      return showLike(client, textOf(params['id']), was['liked'] === true)
    case 'addFavourite':
    case 'removeFavourite':
      return showFavourite(client, articleId, was['favourite'] === true, tagsOf(was['tags']))
    case 'tagFavourite':
      return showTags(client, articleId, tagsOf(was['tags']))
    case 'subjectProgress': {
      const tick = { position: Number(params['position']), done: was['done'] === true }
      return showStep(client, { id: textOf(params['id']), ...tick })
    }
    case 'updatePreferences':
      return restorePreference(client, was)
    case 'updateProfile':
      return showProfile(was)
    case 'closeFeedback': {
      const state = FEEDBACK_STATES.find((one) => one === was['state'])
      return state && showThreadState(client, textOf(params['id']), state)
    }
    case 'readNotification':
    case 'readAllNotifications':
    case 'removeNotification': {
      // Loaded with the panel's code, not with the initial code of every workspace page.
      const { restoreNotifications: showNotices } =
        await import('../features/notifications/mutations.ts')
      return showNotices(client, was)
    }
    default:
  }
}
