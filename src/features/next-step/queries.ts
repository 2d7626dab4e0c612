/** Query of the articles that the rules for next steps may link to. */
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { callQuery } from '../../cache/call-query.ts'

export const nextStepQueries = {
  /** Summaries of all articles: which of those named by rules exist, and their titles. */
  articles: () =>
    callQuery(['nextStep', 'articles'], contentEndpoints.contentList, {}, { isSilent: true }),
}
