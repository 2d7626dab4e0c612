/** Feedback of users about an article. A visitor is sent to sign in first; the typed text is restored afterwards. */
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { feedbackEndpoints } from '../../contract/endpoints/feedback.ts'
import { useLocale } from '../../i18n/use-t.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { paths } from '../../lib/paths.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import { restOf } from '../../lib/share-fragment.ts'
import { tabStore } from '../../platform/local-store.ts'
import { callTool } from '../../session/current.ts'
import { useIsFeatureOffered } from '../../session/offered-features.ts'
import { isSignedInAtom, redirectRouteAtom } from '../../session/session-atoms.ts'
import classes from './problem-feedback.module.css'
import { ProblemFeedback } from './problem-feedback.tsx'
import { type FeedbackMessage, parseFeedback, type SubmitFeedback } from './value.ts'

type Props = {
  article: { id: string; title: string }
  /** Called at once when the article was helpful: likes it in the page. */
  onHelpful?: () => void
}

const noChanges = () => () => {}

/** Returns the parameters of the message. The same text keeps its id, and so counts as the same message. */
function useParams() {
  const locale = useLocale()
  const last = useRef({ body: '', id: '' })
  return ({ title, body }: FeedbackMessage) => {
    if (last.current.body !== body) {
      last.current = { body, id: newRecordId(Date.now(), Math.random) }
    }
    return {
      id: last.current.id,
      kind: 'content' as const,
      title,
      body,
      context: JSON.stringify({ page: location.pathname + location.search, language: locale }),
    }
  }
}

export function ArticleFeedback(props: Props) {
  return useIsFeatureOffered('feedback') ? <Feedback {...props} /> : null
}

function Feedback({ article, onHelpful }: Props) {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const setRedirectRoute = useSetAtom(redirectRouteAtom)
  const [, navigate] = useLocation()
  const paramsOf = useParams()
  const key = storageKeys.articleFeedback(article.id)
  const storedText = useSyncExternalStore(
    noChanges,
    () => tabStore.get(key),
    () => null,
  )

  const submit: SubmitFeedback = async (value, messageFor) => {
    if (!isSignedIn) {
      tabStore.set(key, JSON.stringify(value))
      setRedirectRoute(`${location.pathname}${restOf(location)}`)
      navigate(paths.login())
      return 'left'
    }
    await callTool(feedbackEndpoints.sendFeedback, paramsOf(messageFor(article.title)))
    tabStore.remove(key)
    return 'sent'
  }
  return (
    <div className={classes.article}>
      <ProblemFeedback
        articleId={article.id}
        initial={parseFeedback(storedText)}
        isVisitor={!isSignedIn}
        onSubmit={submit}
        {...(onHelpful && { onHelpful })}
      />
    </div>
  )
}
