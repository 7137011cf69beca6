import type { AnyEntity } from '@zhujian/model'
import { messageLinks } from './message-links'

/** 有自己一页的，从那里看。 */
const opened: Readonly<Record<string, string>> = {
  engineering: messageLinks.survey(0),
  supervise_doc: messageLinks.document(0),
  completion_acceptance: messageLinks.completion(0),
}

/** 打开一条记录的地址，末尾接编号。 */
export function recordPrefix({ name, flow }: AnyEntity): string {
  const { opens } = flow ?? {}
  return opens?.field === 'id' ? opens.path : (opened[name] ?? messageLinks.record(name, 0)).replace(/0$/, '')
}
