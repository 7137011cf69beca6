import { engineering } from '@zhujian/domain/project/engineering'
import type { FastifyInstance } from 'fastify'
import { route } from '../../entity/route'
import { defineBook, queueBook } from '../transfer/public'
import { bindDossier, dossierQuery, requireBinding } from './dossier-book'

/** 监督档案：一个工程的登记、检查、隐患、文书、审批、验收装订成一份 PDF，在下载中心取。 */
export async function dossierModule(app: FastifyInstance): Promise<void> {
  const book = {
    name: 'dossier',
    label: '监督档案',
    entity: engineering,
    right: 'bindRecord',
    file: { extension: 'pdf', mime: 'application/pdf' },
    make: bindDossier,
  } as const
  defineBook(book)
  route(
    app,
    {
      method: 'POST',
      url: '/api/engineering/pc/engineeringProjectDossier',
      right: { entity: engineering, verb: 'bindRecord' },
      input: dossierQuery,
    },
    async (context, input) => {
      const project = await requireBinding(context, input.engineering_id)
      const name = String(project.engineering_name)
      return { job: await queueBook(context, book, input, { total: 1, note: `装订监督档案：${name}`, about: name }) }
    },
  )
}
