import { messageLinks } from '@zhujian/domain/contracts/message-links'

/** What has a page of its own, where one of them is opened. */
const own: Readonly<Record<string, (id: number) => string>> = {
  engineering: messageLinks.survey,
  biz: messageLinks.application,
  supervise_doc: messageLinks.document,
}

/** Where one row of any entity is opened. */
export const recordAddress = (entity: string, id: number): string => own[entity]?.(id) ?? messageLinks.record(entity, id)
