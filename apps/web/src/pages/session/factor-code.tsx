import { QRCode } from 'antd'

/** 验证器扫描的二维码；始终白底黑码，深色界面下也扫得出。 */
export function FactorCode({ address }: { address: string }) {
  return <QRCode value={address} size={176} type="svg" color="#000000" bgColor="#ffffff" bordered={false} />
}
