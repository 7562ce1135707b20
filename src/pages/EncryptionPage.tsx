export { Encryption as EncryptionPage } from '../features/encryption';
