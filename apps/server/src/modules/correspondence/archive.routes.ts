import {
  assignInput,
  catalogueInput,
  cataloguesInput,
  generateInput,
  supplementInput,
  versionsInput,
} from '@zhujian/domain/contracts/archive'
import { archiveItem } from '@zhujian/domain/correspondence/archive/archive-item'
import type { FastifyInstance } from 'fastify'
import { pathOf } from '../../entity/entity-routes'
import { route } from '../../entity/route'
import { write } from '../../entity/write'
import { catalogueSummary, listCatalogues } from './archive-catalogue'
import { listArchiveVersions, supplementArchive } from './archive-versions'
import { assignItems, generateCatalogue } from './arrange-archive'

/** 归档目录：各工程的目录、完整率、版本、生成、指定责任人、补录。逐项的报送与审核由定义推出。 */
export function archiveRoutes(app: FastifyInstance): void {
  const read = (verb: string) => ({
    method: 'GET' as const,
    url: pathOf(archiveItem, verb),
    right: { entity: archiveItem, verb: 'read' },
  })
  const act = (verb: string) => ({
    method: 'POST' as const,
    url: pathOf(archiveItem, verb),
    right: { entity: archiveItem, verb },
  })
  route(app, { ...read('catalogues'), input: cataloguesInput }, listCatalogues)
  route(app, { ...read('summary'), input: catalogueInput }, catalogueSummary)
  route(app, { ...read('versions'), input: versionsInput }, listArchiveVersions)
  route(app, { ...act('generate'), input: generateInput }, (context, input) =>
    write(context, (writing) => generateCatalogue(writing, input)),
  )
  route(app, { ...act('assign'), input: assignInput }, (context, input) =>
    write(context, (writing) => assignItems(writing, input)),
  )
  route(app, { ...act('supplement'), input: supplementInput }, (context, input) =>
    write(context, (writing) => supplementArchive(writing, input)),
  )
}
