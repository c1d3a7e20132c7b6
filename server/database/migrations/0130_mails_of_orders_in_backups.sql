-- A backup takes the mails and files of orders along (023-backup.md); the link in a mail stays with who sends it.
GRANT SELECT (reply_name, reply_address, message) ON order_mails TO onhand_app;
GRANT SELECT, UPDATE ON SEQUENCE order_files_id_seq TO onhand_platform;
