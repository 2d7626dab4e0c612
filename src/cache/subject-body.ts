/** Query of one complete subject, persisted in IndexedDB, with the steps that the member has done. */
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { callQuery } from './call-query.ts'

/** Key prefix of every query about subjects. */
export const SUBJECTS = 'subjects'

/** A subject with its text and its items in reading order. */
export const subjectBody = (id: string) =>
  callQuery(
    [SUBJECTS, 'detail', id],
    contentEndpoints.subject,
    { id },
    { keep: 'body', isSilent: true },
  )
