-- Transfers, loans and people who hold tools keep their ids when they are restored from a backup (give_out_ids_above.sql).
GRANT SELECT, UPDATE ON SEQUENCE transfers_id_seq, tool_loans_id_seq, holders_place_seq TO onhand_platform;
