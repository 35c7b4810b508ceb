/* The model files as bytes, each between two symbols. */
        .section .rodata
        .balign 64
        .global teka_2048_network, teka_2048_network_end
teka_2048_network:
        .incbin TEKA_2048_NETWORK
teka_2048_network_end:
        .balign 64
        .global teka_sokoban_model, teka_sokoban_model_end
teka_sokoban_model:
        .incbin TEKA_SOKOBAN_MODEL
teka_sokoban_model_end:
        .global teka_sokoban_log, teka_sokoban_log_end
teka_sokoban_log:
        .incbin TEKA_SOKOBAN_LOG
teka_sokoban_log_end:
#if defined(__linux__)
        .section .note.GNU-stack, "", %progbits
#endif
