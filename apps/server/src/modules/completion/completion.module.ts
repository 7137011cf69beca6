import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { completionApi, detailInput, fillInput, opineInput } from '@zhujian/domain/contracts/completion'
import type { FastifyInstance } from 'fastify'
import { route } from '../../entity/route'
import { write } from '../../entity/write'
import { onDocumentIssued } from '../document/public'
import { onCalendarChange } from '../setting/public'
import { completionDetail } from './completion-detail'
import { onReportSigned } from './completion-effects'
import { fillPaper } from './fill-paper'
import { recountCompletion } from './recount-completion'
import { signOpinion } from './sign-opinion'

/** 竣工验收：清单、五方意见、过关与备案。 */
export async function completionModule(app: FastifyInstance): Promise<void> {
  onDocumentIssued('14', onReportSigned)
  onCalendarChange(recountCompletion)
  const right = (verb: string) => ({ entity: completionAcceptance, verb })
  route(app, { method: 'GET', url: completionApi.detail, right: right('read'), input: detailInput }, (context, { id }) =>
    completionDetail(context, id),
  )
  route(app, { method: 'POST', url: completionApi.fill, right: right('fill'), input: fillInput }, (context, input) =>
    write(context, async (writing) => ({ ...(await fillPaper(writing, input)) })),
  )
  route(app, { method: 'POST', url: completionApi.opine, right: right('opine'), input: opineInput }, (context, input) =>
    write(context, async (writing) => ({ ...(await signOpinion(writing, input)) })),
  )
}
