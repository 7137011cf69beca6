import { docSeal } from '@zhujian/domain/document/doc-seal'
import { page } from '../../entity/page'

/** 电子印章：登记印章图样与授权用印人；由定义推出，没有特别之处。 */
export default page(docSeal)
