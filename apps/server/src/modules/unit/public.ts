export { CERTIFICATES, certificateLines } from './certificate-lines'
